# Homebrew builds the program from its sources: `brew install ./tumble.rb`.
class Tumble < Formula
  desc "Judge of Turing Tumble challenges"
  homepage "@HOMEPAGE@"
  url "@DOWNLOADS@/tumble-@VERSION@.tar.gz"
  sha256 "@SOURCE_SHA256@"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args
    (buildpath/"man1").mkpath
    system bin/"tumble", "man", buildpath/"man1"
    man1.install Dir["man1/*.1"]
    generate_completions_from_executable(bin/"tumble", "completions", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_match "Gravity", shell_output("#{bin}/tumble show 1")
  end
end

# nix-build -E 'with import <nixpkgs> { }; callPackage ./package.nix { }'
{
  lib,
  rustPlatform,
  fetchurl,
  installShellFiles,
}:

rustPlatform.buildRustPackage rec {
  pname = "tumble";
  version = "@VERSION@";

  src = fetchurl {
    url = "@DOWNLOADS@/tumble-${version}.tar.gz";
    sha256 = "@SOURCE_SHA256@";
  };

  cargoLock.lockFile = ./Cargo.lock;

  nativeBuildInputs = [ installShellFiles ];

  # The tests of the whole take minutes; those of the commands see to it that the program works.
  cargoTestFlags = [ "--test" "program" "transcripts::" ];

  postInstall = ''
    $out/bin/tumble man man1
    installManPage man1/*.1
    installShellCompletion --cmd tumble \
      --bash <($out/bin/tumble completions bash) \
      --fish <($out/bin/tumble completions fish) \
      --zsh <($out/bin/tumble completions zsh)
  '';

  meta = {
    description = "Judge of Turing Tumble challenges";
    homepage = "@HOMEPAGE@";
    license = with lib.licenses; [ mit asl20 ];
    mainProgram = "tumble";
  };
}

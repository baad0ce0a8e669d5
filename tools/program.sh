# Sourced: `tumble` is the program to try, the one that TUMBLE names or a new debug build. Examples are beside it.
if [ -n "${TUMBLE-}" ]; then
  tumble=$(realpath "$TUMBLE")
else
  cargo build --locked --quiet --package tumble --package tumble-web --bin tumble --example answer
  tumble=$PWD/target/debug/tumble
fi

# Shared settings of the release scripts; they read this file from the top folder of the project.

# The version and the address of the project, from Cargo.toml.
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
homepage=$(sed -n '/^\[workspace.package\]/,/^\[/s/^homepage = "\(.*\)"$/\1/p' Cargo.toml)
# The time stamp of files: that of the commit, the same for everyone who builds it.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || echo 0)}
export SOURCE_DATE_EPOCH

# Packs files such that the bytes depend on the files alone.
pack() {
  local archive=$1
  shift
  tar --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw \
    --mtime="@$SOURCE_DATE_EPOCH" -cf - "$@" | gzip -9n > "$archive"
}

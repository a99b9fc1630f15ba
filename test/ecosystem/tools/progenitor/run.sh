"$NODE" "$DOCPROC" generate --out api --only openapi-3.0.json > generate.log 2> losses.log
cargo add --quiet "progenitor@=$VERSION" || exit 77
echo generated
cargo fetch --quiet || exit 77
cargo build --quiet
echo compiled
cargo run --quiet

"$NODE" "$DOCPROC" generate --out api --only openapi-3.0.json > generate.log 2> losses.log
cargo add --quiet "progenitor@=$VERSION" || installation_failed cargo
echo generated
cargo fetch --quiet || installation_failed cargo
cargo build --quiet
echo compiled
cargo run --quiet

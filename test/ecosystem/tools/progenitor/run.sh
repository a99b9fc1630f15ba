"$NODE" "$DOCPROC" generate --out api --only openapi-3.0.json > generate.log 2> losses.log
cargo add --quiet "progenitor@=$VERSION" || installation_failed cargo
cargo fetch --quiet || installation_failed cargo
example cargo run --quiet
echo generated
cargo build --quiet
echo compiled
cargo run --quiet --bin all

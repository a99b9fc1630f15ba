openapi-generator generate -g spring -i "$DOCUMENT" -o server --additional-properties useSpringBoot3=true,delegatePattern=true,containerDefaultToNull=true,documentationProvider=none
echo generated
cp Delegates.java server/src/main/java/org/openapitools/api/
maven --file server/pom.xml dependency:copy-dependencies -DincludeScope=runtime "-DoutputDirectory=$PWD/libraries" || installation_failed maven
javac -parameters -Xlint:all,-processing,-classfile -Werror -cp 'libraries/*' -d classes $(find server/src/main -name '*.java')
echo compiled
start_server java -cp 'classes:server/src/main/resources:libraries/*' org.openapitools.OpenApiGeneratorApplication "--server.port=$PORT"  > server.log
"$NODE" "$CALL_SERVER" "http://127.0.0.1:$PORT"

openapi-generator generate -g java --library native -i "$DOCUMENT" -o client --additional-properties containerDefaultToNull=true
maven --file client/pom.xml dependency:copy-dependencies -DincludeScope=compile "-DoutputDirectory=$PWD/libraries" || installation_failed maven
maven dependency:copy -Dartifact=com.github.f4b6a3:uuid-creator:6.1.1 "-DoutputDirectory=$PWD/libraries" || installation_failed maven
javac -Xlint:all,-processing,-deprecation -Werror -cp 'libraries/*' -d classes $(find client/src/main *.java -name '*.java')
example java -cp 'classes:libraries/*' Example
echo generated
java -cp 'classes:libraries/*' Call

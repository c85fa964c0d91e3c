# Starts faster: with the class data archive that bin/journeyman-archive created for this Java, if there is one, and with the
# quick compiler and the small collector for short commands, which copy what survives once. Java ignores an archive that does not fit.
if [ -n "$JAVA_HOME" ]; then
    java_home=$JAVA_HOME
else
    java_home=$( readlink -f "$( command -v java )" 2>/dev/null ) || java_home=
    java_home=${java_home%/bin/java}
fi
java_version=unknown
if [ -r "$java_home/release" ]; then
    while read -r java_line || [ -n "$java_line" ]; do
        case $java_line in
          JAVA_RUNTIME_VERSION=*) java_version=${java_line#*\"} java_version=${java_version%\"*} ;;
        esac
    done < "$java_home/release"
fi
archive=$APP_HOME/lib/journeyman-java-$java_version.jsa
case ${JOURNEYMAN_ARCHIVE:-} in
  make:*)
    DEFAULT_JVM_OPTS="$DEFAULT_JVM_OPTS -Xshare:dump -XX:SharedClassListFile=\"${JOURNEYMAN_ARCHIVE#make:}\"
 -XX:SharedArchiveFile=\"$archive.new\" -Xlog:disable -Xlog:all=error,cds*=off:stderr" ;;
  '')
    if [ -f "$archive" ]; then
        DEFAULT_JVM_OPTS="$DEFAULT_JVM_OPTS -XX:SharedArchiveFile=\"$archive\" -Xshare:auto
 -Xlog:disable -Xlog:all=error,cds*=off:stderr"
    fi ;;
esac
case ${1:-} in
  --version | -V | --help | -h | list | show | machine | doctor | clean | prune | restore | block | unblock | context | schema | man | completion)
    DEFAULT_JVM_OPTS="$DEFAULT_JVM_OPTS -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmn48m -XX:MaxTenuringThreshold=0" ;;
esac

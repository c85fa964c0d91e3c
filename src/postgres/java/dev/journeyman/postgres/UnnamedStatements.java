package dev.journeyman.postgres;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.postgresql.PGConnection;

/**
 * Connections whose statements the driver does not name on the server, because a pooler may not know the names there. That includes
 * the end of a transaction. It may be used from any thread.
 */
final class UnnamedStatements {

    private static final int NEVER = 0;

    private UnnamedStatements() {}

    /** Returns the connections of a source, for a library that uses them itself. */
    static DataSource of(DataSource source) {
        return proxy(DataSource.class, (self, method, values) -> {
            Object made = invoke(source, method, values);
            return made instanceof Connection connection ? connection(connection, begin(connection)) : made;
        });
    }

    private static Connection connection(Connection connection, int before) {
        return proxy(Connection.class, (self, method, values) -> {
            if (method.getName().equals("close") && !connection.isClosed()) {
                end(connection, before);
            }
            return invoke(connection, method, values);
        });
    }

    /** Says of a connection that its statements are not named, and returns after how many uses they were. */
    static int begin(Connection connection) throws SQLException {
        if (!connection.isWrapperFor(PGConnection.class)) {
            return NEVER;
        }
        PGConnection driver = connection.unwrap(PGConnection.class);
        int before = driver.getPrepareThreshold();
        driver.setPrepareThreshold(NEVER);
        return before;
    }

    /** Says of a connection that its statements are named after so many uses, for what else the host does with it. */
    static void end(Connection connection, int before) throws SQLException {
        if (connection.isWrapperFor(PGConnection.class)) {
            connection.unwrap(PGConnection.class).setPrepareThreshold(before);
        }
    }

    private static Object invoke(Object target, Method method, Object[] values) throws Throwable {
        try {
            return method.invoke(target, values);
        } catch (InvocationTargetException problem) {
            throw problem.getCause() == null ? problem : problem.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}

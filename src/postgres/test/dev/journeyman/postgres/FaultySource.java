package dev.journeyman.postgres;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A source of real connections whose appends meet a fault: their answers are lost, before the server was asked or after it. */
final class FaultySource {

    /** What becomes of one call of the functions that append, remove and claim. */
    interface Fault {
        Object around(Callable<Object> call) throws Exception;
    }

    private static final String FUNCTIONS = ".*[.](?:append|remove|claim)\\(.*";

    /** The statement that frees the row of a dead holder. */
    static final String REVIVAL = "update .* set picked = false.*";

    private final DataSource real;
    private final String statements;
    private final Fault fault;
    private final AtomicInteger lost = new AtomicInteger();

    FaultySource(DataSource real, Fault fault) {
        this(real, FUNCTIONS, fault);
    }

    FaultySource(DataSource real, String statements, Fault fault) {
        this.real = real;
        this.statements = statements;
        this.fault = fault;
    }

    /** Returns the failure of a connection that ended before its answer came. */
    static SQLException cut() {
        return new SQLException("An I/O error occurred while sending to the backend.", "08006");
    }

    /** Returns how many calls of the function failed. */
    int lost() {
        return lost.get();
    }

    DataSource source() {
        return proxy(DataSource.class, (source, method, values) -> {
            Object made = invoke(real, method, values);
            return made instanceof Connection connection ? faulty(connection) : made;
        });
    }

    private Connection faulty(Connection connection) {
        return proxy(Connection.class, (proxy, method, values) -> {
            Object made = invoke(connection, method, values);
            return made instanceof PreparedStatement statement
                            && String.valueOf(values[0]).matches(statements)
                    ? faulty(statement)
                    : made;
        });
    }

    private PreparedStatement faulty(PreparedStatement statement) {
        return proxy(PreparedStatement.class, (proxy, method, values) -> {
            if (!method.getName().matches("executeQuery|executeUpdate")) {
                return invoke(statement, method, values);
            }
            try {
                return fault.around(() -> invoke(statement, method, values));
            } catch (SQLException problem) {
                lost.incrementAndGet();
                throw problem;
            }
        });
    }

    private static Object invoke(Object target, Method method, Object[] values) throws Exception {
        try {
            return method.invoke(target, values);
        } catch (InvocationTargetException problem) {
            throw problem.getCause() instanceof Exception cause ? cause : problem;
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}

package dev.journeyman.faults.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is done in place of a call of a method. All other methods of the object are called as they are, also those that the
 * interface gets later. It may be used from any thread.
 */
@FunctionalInterface
public interface Interception {

    /** Returns what the call returns. */
    @Nullable
    Object of(Call call) throws Throwable;

    /** A call of a method. */
    interface Call {

        /** Returns an argument by its place. */
        Object argument(int place);

        /** Calls the method itself, and returns what it returns. */
        @Nullable
        Object proceed() throws Throwable;
    }

    /**
     * Returns an object of which some methods are called in another way.
     *
     * @param type the interface
     * @param object the object
     * @param calls what is done in place of the methods, by their names
     */
    static <T> T in(Class<T> type, T object, Map<String, Interception> calls) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Call call = new Intercepted(object, method, arguments == null ? new Object[0] : arguments);
                    Interception instead = calls.get(method.getName());
                    return instead == null ? call.proceed() : instead.of(call);
                }));
    }

    /**
     * A call of a method of an object.
     *
     * @param object the object
     * @param method the method
     * @param arguments the arguments
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Intercepted(Object object, Method method, Object[] arguments) implements Call {

        @Override
        public Object argument(int place) {
            return arguments[place];
        }

        @Override
        public @Nullable Object proceed() throws Throwable {
            try {
                return method.invoke(object, arguments);
            } catch (InvocationTargetException thrown) {
                throw thrown.getTargetException();
            }
        }
    }
}

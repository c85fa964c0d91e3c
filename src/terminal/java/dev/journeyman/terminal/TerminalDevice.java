package dev.journeyman.terminal;

import com.pty4j.PtyProcess;
import com.pty4j.unix.Pty;
import com.pty4j.unix.UnixPtyProcess;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import com.sun.jna.ptr.IntByReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The device from which a terminal's programs read, as the operating system describes it. Only Linux is supported; on
 * other systems nothing is known. A terminal ends when the last process closes its device. A started program may not
 * have opened the device yet when it is queried, so the device is held open until that program ends. It may be used
 * from any thread.
 */
final class TerminalDevice {

    /** The count of discards if the output carries no packet headers. */
    private static final int SILENT = -1;

    private static final int DISCARDED = 1;
    private static final int CLOSED = -1;
    private static final int OPEN_BESIDE = 0x100 | 0x800 | 0x80000; // O_NOCTTY | O_NONBLOCK | O_CLOEXEC, for reading
    private static final int PACKET_MODE = 0x5420;
    private static final int READABLE = 1;
    private static final int TELLING = 2;
    private static final int ATTRIBUTES = 256;
    private static final int LOCAL_MODES = 12;
    private static final int ECHO = 0x8;
    private static final int LINES = 0x2;

    private static final @Nullable Calls CALLS = calls();

    private final String path;
    private final @Nullable Pty ours;
    private final AtomicLong discards = new AtomicLong(SILENT);
    private int held = CLOSED;

    /** The functions of the C library that are used. */
    interface Calls extends Library {

        /** Opens a file. */
        int open(String path, int flags);

        /** Closes a file. */
        int close(int file);

        /** Reads a terminal's attributes. */
        int tcgetattr(int file, byte[] attributes);

        /** Reads which files have an event. */
        int poll(byte[] files, long count, int milliseconds);

        /** Sends a device-specific request. */
        int ioctl(int file, long request, IntByReference value);
    }

    private TerminalDevice(String path, @Nullable Pty ours) {
        this.path = path;
        this.ours = ours;
    }

    private static @Nullable Calls calls() {
        try {
            boolean known = Platform.isLinux() && (Platform.isIntel() || Platform.isARM());
            return known ? Native.load("c", Calls.class) : null;
        } catch (LinkageError missing) {
            return null; // the system's C library cannot be called
        }
    }

    /** Returns the device of a terminal that another program opened, by its path. */
    static TerminalDevice at(String path) {
        return new TerminalDevice(path, null);
    }

    /** Returns the device of a program's terminal. Output read from it must pass through {@link #data} from now on. */
    static TerminalDevice of(PtyProcess process) {
        Pty ours = process instanceof UnixPtyProcess unix ? unix.getPty() : null;
        TerminalDevice device = new TerminalDevice(ours == null ? "" : ours.getSlaveName(), ours);
        if (CALLS != null && ours != null) {
            device.hold(CALLS, ours);
            ProcessHandle.of(process.pid()).ifPresentOrElse(device::releaseAfter, device::release);
        }
        return device;
    }

    private synchronized void hold(Calls calls, Pty terminal) {
        held = calls.open(path, OPEN_BESIDE);
        if (calls.ioctl(terminal.getMasterFD(), PACKET_MODE, new IntByReference(1)) == 0) {
            discards.set(0); // each chunk begins with a byte that holds its kind
        }
    }

    private void releaseAfter(ProcessHandle program) {
        var unused = program.onExit().thenRun(this::release);
    }

    /** Closes the device: its program has ended. */
    synchronized void release() {
        if (CALLS != null && held != CLOSED) {
            CALLS.close(held);
        }
        held = CLOSED;
    }

    /** Returns the index at which the program's output begins in a chunk; its length if it holds none. */
    int data(byte[] piece, int length) {
        if (discards.get() == SILENT || length == 0) {
            return 0;
        }
        if ((piece[0] & DISCARDED) != 0) {
            discards.incrementAndGet();
        }
        return piece[0] == 0 ? 1 : length;
    }

    /** Returns what the terminal does with keys; empty if the system does not report it. */
    synchronized Optional<InputMode> input() {
        if (CALLS == null) {
            return Optional.empty();
        }
        if (ours != null) {
            return held == CLOSED ? Optional.empty() : input(CALLS, held);
        }
        int file = CALLS.open(path, OPEN_BESIDE);
        if (file < 0) {
            return Optional.empty();
        }
        try {
            return input(CALLS, file);
        } finally {
            CALLS.close(file);
        }
    }

    private Optional<InputMode> input(Calls calls, int file) {
        boolean unread = polled(calls, file, READABLE); // the poll waits for input that was just written
        byte[] attributes = new byte[ATTRIBUTES];
        if (calls.tcgetattr(file, attributes) != 0) {
            return Optional.empty();
        }
        int modes = ByteBuffer.wrap(attributes).order(ByteOrder.nativeOrder()).getInt(LOCAL_MODES);
        return Optional.of(new InputMode((modes & ECHO) != 0, (modes & LINES) != 0, unread, discards(calls)));
    }

    /** Returns how often unread input was discarded, including a discard whose report has not been read yet. */
    private @Nullable Long discards(Calls calls) {
        long told = discards.get();
        if (told == SILENT || ours == null) {
            return null;
        }
        return told + (polled(calls, ours.getMasterFD(), TELLING) ? 1 : 0);
    }

    private static boolean polled(Calls calls, int file, int event) {
        ByteBuffer asked = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
        asked.putInt(file).putShort((short) event);
        return calls.poll(asked.array(), 1, 0) > 0 && (asked.getShort(6) & event) != 0;
    }
}

package dev.journeyman.terminal;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** A decoder of UTF-8 in chunks: an incomplete character is kept until the next chunk. It is used by one thread. */
final class Utf8 {

    private static final int LONGEST = 4;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private byte[] kept = new byte[0];

    String decode(byte[] bytes, int length) {
        ByteBuffer in = ByteBuffer.allocate(kept.length + length);
        in.put(kept).put(bytes, 0, length).flip();
        CharBuffer out = CharBuffer.allocate(kept.length + length + LONGEST);
        decoder.decode(in, out, false);
        kept = new byte[in.remaining()];
        in.get(kept);
        return out.flip().toString();
    }
}

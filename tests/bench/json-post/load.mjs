// Posts the same body over some connections for a while, and prints how many replies came. Writes prepared bytes, so that the
// server is what takes the time.
import { connect } from "node:net";

const [port, path, seconds, connections] = process.argv.slice(2).map((text) => text);
let body = "";
for await (const chunk of process.stdin) body += chunk;
const head = [
  `POST ${path} HTTP/1.1`,
  "host: 127.0.0.1",
  "content-type: application/json",
  `content-length: ${Buffer.byteLength(body)}`,
];
const request = Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);

let replies = 0;
const endsAt = performance.now() + Number(seconds) * 1000;
const run = () =>
  new Promise((done, fail) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(request));
    let received = "";
    socket.setEncoding("latin1").on("error", fail);
    socket.on("data", (text) => {
      received += text;
      const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(received) ?? [];
      const from = received.indexOf("\r\n\r\n") + 4;
      if (from < 4 || received.length < from + Number(length)) return;
      if (!received.startsWith("HTTP/1.1 200 ")) return fail(new Error(received.slice(0, 500)));
      received = "";
      replies += 1;
      if (performance.now() < endsAt) return socket.write(request);
      socket.destroy();
      done();
    });
  });
await Promise.all(Array.from({ length: Number(connections) }, run));
process.stdout.write(`${replies}\n`);

// Exits with 0 if the server in this container is ready at its port, over HTTP or, with --tls-cert, HTTPS. Whose certificate it is doesn't matter here.
import http from 'node:http';
import https from 'node:https';

/** The port that the image exposes, and where it says whether it is ready. */
const [port = '4010', path = '/ready'] = process.argv.slice(2);

const isReady = ({ get }) =>
  new Promise((resolve) => {
    const options = { host: '127.0.0.1', port: Number(port), path, rejectUnauthorized: false };
    const asked = get(options, (answer) => resolve(answer.resume().statusCode === 200));
    asked.on('error', () => resolve(false));
  });

process.exit((await isReady(http)) || (await isReady(https)) ? 0 : 1);

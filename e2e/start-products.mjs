import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

// All of them side by side, told as one: servers that the configuration lists by themselves are started one after another.
const { products, readyPort } = JSON.parse(process.env.VIGIL_PRODUCTS)

const children = products.map((env) =>
  spawn(process.execPath, ['--enable-source-maps', new URL('start-product.mjs', import.meta.url).pathname], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  }),
)
for (const child of children) child.on('exit', (code) => (process.exitCode ||= code ?? 0))

async function untilReady({ PORT }) {
  for (;;) {
    const isReady = await fetch(`http://localhost:${PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
const told = createServer((_, response) => response.end('ready'))
// The products hear the same signal: they end in order, and this process with the last of them.
process.on('SIGTERM', () => told.close().closeAllConnections())
await Promise.all(products.map(untilReady))
told.listen(readyPort)

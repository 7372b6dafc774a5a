import { createServer } from 'node:http'

/** Answers every POST with the bytes of the last PUT: what HTTP by itself costs, of the same size. */
let answer = Buffer.alloc(0)

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (request.method === 'PUT') answer = Buffer.concat(parts)
    const body = request.method === 'PUT' ? '' : answer
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit(0))

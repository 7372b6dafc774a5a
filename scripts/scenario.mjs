import { createCipheriv } from 'node:crypto'
import { parseArgs } from 'node:util'
import { complain, say } from './lib/run.mjs'

const USAGE = `npm run scenario                     lists the scenarios of the running simulator
npm run scenario -- <name>           starts one
npm run scenario -- <name> --stop    stops it
  --url  http://localhost:8080   --user admin   --password Admin123`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? 8080}` },
    user: { type: 'string', default: 'admin' },
    password: { type: 'string', default: process.env.VIGIL_ADMIN_PASSWORD ?? 'Admin123' },
    stop: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

function encrypted(username, password) {
  const key = Buffer.from(username.padEnd(9, '0')).subarray(0, 8)
  const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([key, key, key]), null)
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}

let token
async function call(path, body) {
  const answer = await fetch(`${values.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { lang: 'en', ...(token && { token }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    complain(`nothing answers at ${values.url}: is Vigil running (npm start)?`)
    process.exit(1)
  })
  const { code, message, error, data } = await answer.json()
  if (code !== 200) {
    complain(error ?? message)
    process.exit(1)
  }
  return data
}

const login = new URLSearchParams({ username: values.user, password: encrypted(values.user, values.password) })
token = await call(`/auth/login?${login}`)
const [name] = positionals
if (name === undefined) {
  for (const scenario of await call('/vigil/scenarios'))
    console.log(`${scenario.running ? '●' : '○'} ${scenario.name}  (${scenario.site})`)
} else {
  await call(`/vigil/scenarios/${values.stop ? 'stop' : 'start'}`, { name })
  say(`${name} ${values.stop ? 'stopped' : 'started'}`)
}
await call('/auth/logout')

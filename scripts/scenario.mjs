import { createCipheriv } from 'node:crypto'
import { parseArgs } from 'node:util'
import { jsonCaller } from './lib/json-caller.mjs'
import { complain, say } from './lib/run.mjs'

const USAGE = `npm run scenario                     lists the scenarios of the running simulator
npm run scenario -- <name>           starts one
npm run scenario -- <name> --stop    stops it
  --url  http://localhost:8080   --user admin   --password Admin123
Without --url, http and then https is tried at this machine. Elsewhere TLS_CERT names the certificate to trust.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
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

const here = `localhost:${process.env.PORT ?? 8080}`
const urls = values.url === undefined ? [`http://${here}`, `https://${here}`] : [values.url]
const ask = await jsonCaller(urls, process.env.TLS_CERT)
if (ask === undefined) {
  complain(`nothing answers at ${urls.join(' or ')}: is Vigil running (npm start)?`)
  process.exit(1)
}

let token
async function call(path, body) {
  const { code, message, error, data } = await ask(path, body, { lang: 'en', ...(token && { token }) })
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
    console.log(
      `${scenario.running ? '●' : '○'} ${scenario.name}  (${scenario.site})${scenario.since === null ? '' : `  since ${new Date(scenario.since).toLocaleTimeString()}`}`,
    )
} else {
  await call(`/vigil/scenarios/${values.stop ? 'stop' : 'start'}`, { name })
  say(`${name} ${values.stop ? 'stopped' : 'started'}`)
}
await call('/auth/logout')

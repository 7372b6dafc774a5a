import { readFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const TIMEOUT_MS = 10_000

function send(url, trust, { method, headers, body }) {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? secureRequest : plainRequest
    const sent = request(url, { method, headers, ...trust, timeout: TIMEOUT_MS }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => (text += part))
      answer.on('end', () => resolve(text))
      answer.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A site's own certificate is rarely known to Node. On this machine nobody else can answer; elsewhere it must be named. */
function trustFor(url, certificate) {
  if (url.protocol !== 'https:') return {}
  if (LOOPBACK.has(url.hostname)) return { rejectUnauthorized: false }
  return certificate ? { ca: readFileSync(certificate) } : {}
}

/** Calls the first of these addresses at which something answers in JSON; undefined when nothing does. */
export async function jsonCaller(urls, certificate) {
  for (const base of urls) {
    const trust = trustFor(new URL(base), certificate)
    const ask = async (path, body, headers = {}) => {
      const init = body
        ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : { method: 'GET', headers }
      return JSON.parse(await send(new URL(path, base), trust, init))
    }
    try {
      await ask('/healthz')
      return ask
    } catch {}
  }
  return undefined
}

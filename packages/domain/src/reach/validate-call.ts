import { type AlarmCall, type AlarmCallDraft, CALL_FIELDS, type CallField } from '@vigil/contract'
import { check, type Problem } from '../validation/problem.ts'
import { required } from '../validation/rules.ts'
import { BODY_ESCAPES, type CallValues, fillTemplate, inAddress, templateFaults } from './call-template.ts'

/** Sets of values that a template is tried with: with hard characters, and with nothing. */
const valuesOf = (value: string): CallValues =>
  Object.fromEntries(CALL_FIELDS.map((field) => [field, value])) as Record<CallField, string>
const HARD = valuesOf('"\\<&\n}')
const EMPTY = valuesOf('')

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
/** They belong to the connection, or to the length of what is sent. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-authorization',
])

const parsed = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined)

/** A field may stand in its path and its query: where it leads is the administrator's alone. */
function isAddress(url: string): boolean {
  const hard = parsed(fillTemplate(url, HARD, inAddress))
  const empty = parsed(fillTemplate(url, EMPTY, inAddress))
  const isPlain = hard?.username === '' && hard.password === ''
  return isPlain && /^https?:$/.test(hard.protocol) && hard.host === empty?.host
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const fieldsOf = (field: string, template: string): Problem[] =>
  templateFaults(template).length > 0 ? [{ field, key: 'validation.callField' }] : []

function bodyProblems({ method, body, bodyType }: AlarmCallDraft): Problem[] {
  if (method === 'GET') return []
  const wrong = fieldsOf('body', body)
  if (wrong.length > 0 || bodyType !== 'json') return wrong
  return isJson(fillTemplate(body, HARD, BODY_ESCAPES.json)) ? [] : [{ field: 'body', key: 'validation.callJson' }]
}

/** A secret that was set is for the host that it was set for: who names another would have it sent there. */
function secretProblems({ url, secret }: AlarmCallDraft, before: KeptService | undefined): Problem[] {
  const isKept = secret === undefined && before?.hasSecret === true
  return isKept && parsed(url)?.origin !== parsed(before.url)?.origin
    ? [{ field: 'secret', key: 'validation.callSecretAnew' }]
    : []
}

type KeptService = Pick<AlarmCall, 'url' | 'hasSecret'>

/** What is wrong with a service that is to be called; the same before it is sent and when it comes. `before`: as it is saved. */
export function validateCall(draft: AlarmCallDraft, before?: KeptService): Problem[] {
  const wrongUrl = fieldsOf('url', draft.url)
  return [
    ...check('name', draft.name, required('validation.callNameRequired')),
    ...(wrongUrl.length > 0 || isAddress(draft.url)
      ? wrongUrl
      : [{ field: 'url', key: 'validation.callAddress' as const }]),
    ...draft.headers.flatMap(({ name, value }, at): Problem[] =>
      HEADER_NAME.test(name) && !OWN_HEADERS.has(name.toLowerCase())
        ? fieldsOf(`headers.${at}`, value)
        : [{ field: `headers.${at}`, key: 'validation.callHeader' }],
    ),
    ...bodyProblems(draft),
    ...secretProblems(draft, before),
  ]
}

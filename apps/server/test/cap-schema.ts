/** CAP 1.2 (OASIS, 1 July 2010): elements in their order, how often each may stand, and the words that it allows. */

interface Node {
  name: string
  text: string
  children: Node[]
}

type Often = '1' | '?' | '*' | '+'
const ELEMENTS: Readonly<Record<string, readonly (readonly [name: string, often: Often])[]>> = {
  alert: [
    ['identifier', '1'],
    ['sender', '1'],
    ['sent', '1'],
    ['status', '1'],
    ['msgType', '1'],
    ['source', '?'],
    ['scope', '1'],
    ['restriction', '?'],
    ['addresses', '?'],
    ['code', '*'],
    ['note', '?'],
    ['references', '?'],
    ['incidents', '?'],
    ['info', '*'],
  ],
  info: [
    ['language', '?'],
    ['category', '+'],
    ['event', '1'],
    ['responseType', '*'],
    ['urgency', '1'],
    ['severity', '1'],
    ['certainty', '1'],
    ['audience', '?'],
    ['eventCode', '*'],
    ['effective', '?'],
    ['onset', '?'],
    ['expires', '?'],
    ['senderName', '?'],
    ['headline', '?'],
    ['description', '?'],
    ['instruction', '?'],
    ['web', '?'],
    ['contact', '?'],
    ['parameter', '*'],
    ['resource', '*'],
    ['area', '*'],
  ],
  area: [
    ['areaDesc', '1'],
    ['polygon', '*'],
    ['circle', '*'],
    ['geocode', '*'],
    ['altitude', '?'],
    ['ceiling', '?'],
  ],
  parameter: [
    ['valueName', '1'],
    ['value', '1'],
  ],
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[-+]\d\d:\d\d$/
const NO_MARKS = /^[^\s,<&]+$/
const words = (list: string): RegExp => new RegExp(`^(${list.replaceAll(' ', '|')})$`)
const TEXTS: Readonly<Record<string, RegExp>> = {
  identifier: NO_MARKS,
  sender: NO_MARKS,
  sent: TIME,
  onset: TIME,
  status: words('Actual Exercise System Test Draft'),
  msgType: words('Alert Update Cancel Ack Error'),
  scope: words('Public Restricted Private'),
  category: words('Geo Met Safety Security Rescue Fire Health Env Transport Infra CBRNE Other'),
  responseType: words('Shelter Evacuate Prepare Execute Avoid Monitor Assess AllClear None'),
  urgency: words('Immediate Expected Future Past Unknown'),
  severity: words('Extreme Severe Moderate Minor Unknown'),
  certainty: words('Observed Likely Possible Unlikely Unknown'),
  language: /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/,
  references: /^([^\s,]+,[^\s,]+,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[-+]\d\d:\d\d ?)+$/,
  circle: /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)? \d+(\.\d+)?$/,
}

const TAG = /<(\/?)([\w:]+)((?:\s[^>]*)?)>|([^<]+)/g

/** Throws for what is not well-formed. Attributes are left out. */
export function readXml(xml: string): Node {
  const root: Node = { name: '', text: '', children: [] }
  const open = [root]
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '').trim()
  let at = 0
  for (const match of body.matchAll(TAG)) {
    if (match.index !== at) throw new Error(`not XML at ${at}`)
    at += match[0].length
    const [, closing, name = '', rest = '', text] = match
    const parent = open.at(-1) ?? root
    if (text !== undefined) {
      if (/&(?!(amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`a bare & in ${text}`)
      parent.text += text
    } else if (closing === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`)
    } else {
      const node: Node = { name, text: '', children: [] }
      parent.children.push(node)
      if (!rest.endsWith('/')) open.push(node)
    }
  }
  const [only] = root.children
  if (at !== body.length || open.length !== 1 || only === undefined || root.children.length !== 1)
    throw new Error('not XML')
  return only
}

/** What is wrong with a document; nothing when it is valid. */
export function capProblems(xml: string): string[] {
  if (!xml.includes('xmlns="urn:oasis:names:tc:emergency:cap:1.2"')) return ['another namespace']
  const alert = readXml(xml)
  return alert.name === 'alert' ? problemsOf(alert) : [`the root is ${alert.name}`]
}

function problemsOf({ name, text, children }: Node): string[] {
  const schema = ELEMENTS[name]
  if (schema === undefined) {
    const allowed = TEXTS[name]
    return allowed === undefined || allowed.test(text) ? [] : [`${name}: ${text}`]
  }
  const problems: string[] = []
  let next = 0
  for (const [element, often] of schema) {
    let found = 0
    while (children[next]?.name === element) {
      found += 1
      next += 1
    }
    if (found === 0 && (often === '1' || often === '+')) problems.push(`${name} without ${element}`)
    if (found > 1 && (often === '1' || often === '?')) problems.push(`${name} with ${found} ${element}`)
  }
  if (next < children.length) problems.push(`${children[next]?.name} out of place in ${name}`)
  return [...problems, ...children.flatMap(problemsOf)]
}

/** Texts of every element of that name. */
export function textsOf(xml: string, name: string): string[] {
  const within = (node: Node): string[] => [
    ...(node.name === name ? [node.text] : []),
    ...node.children.flatMap(within),
  ]
  return within(readXml(xml))
}

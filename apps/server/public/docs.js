const METHODS = ['get', 'post']

function element(tag, { text, className } = {}, ...children) {
  const node = document.createElement(tag)
  if (text !== undefined) node.textContent = text
  if (className !== undefined) node.className = className
  node.append(...children)
  return node
}

const block = (title, value) => [
  element('h4', { text: title }),
  element('pre', { text: JSON.stringify(value, null, 2) }),
]

function accessOf(operation) {
  if (operation.security.length === 0) return 'Open to everybody.'
  return operation.security.some((scheme) => 'device' in scheme)
    ? 'Needs the serial number and secret of a device (HTTP basic).'
    : 'Needs a token in the header "token".'
}

function callOf(path, method, operation) {
  const summary = element(
    'summary',
    {},
    element('span', { text: method.toUpperCase(), className: 'method' }),
    element('code', { text: path }),
    ` ${operation.summary}`,
  )
  const body = operation.requestBody?.content['application/json'].schema
  const answer = operation.responses[200].content['application/json']?.schema
  const call = element(
    'details',
    {},
    summary,
    element('p', { text: `${accessOf(operation)} ${operation.description}`, className: 'quiet' }),
  )
  if (operation.parameters.length > 0) call.append(...block('Parameters', operation.parameters))
  if (body !== undefined) call.append(...block('Body', body))
  call.append(...(answer === undefined ? [element('p', { text: 'Answers with a file.' })] : block('Answer', answer)))
  call.dataset.words = `${path} ${operation.operationId} ${operation.summary}`.toLowerCase()
  return call
}

function show(openApi) {
  document.getElementById('version').textContent = openApi.info.version
  document.getElementById('description').textContent = openApi.info.description
  const groups = new Map()
  for (const [path, operations] of Object.entries(openApi.paths)) {
    const group = path
      .split('/')
      .slice(1, path.startsWith('/access/') ? 3 : 2)
      .join('/')
    for (const method of METHODS.filter((each) => each in operations)) {
      groups.set(group, [...(groups.get(group) ?? []), callOf(path, method, operations[method])])
    }
  }
  const sections = [...groups].map(([name, calls]) =>
    element('section', {}, element('h2', { text: `/${name}` }), ...calls),
  )
  document.getElementById('calls').replaceChildren(...sections)
}

function filter(words) {
  for (const call of document.querySelectorAll('details')) call.hidden = !call.dataset.words.includes(words)
  for (const section of document.querySelectorAll('section')) {
    section.hidden = section.querySelector('details:not([hidden])') === null
  }
}

document.getElementById('search').addEventListener('input', ({ target }) => filter(target.value.trim().toLowerCase()))

const response = await fetch('/openapi.json').catch(() => undefined)
if (response?.ok) show(await response.json())
else document.getElementById('calls').textContent = 'openapi.json could not be loaded.'

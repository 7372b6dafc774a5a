import type { Endpoint } from '../endpoints/endpoint.ts'
import { ENDPOINTS } from '../endpoints/index.ts'
import { LATER } from '../endpoints/later.ts'
import { type Json, type JsonSchemas, jsonSchemas } from './json-schemas.ts'

function parametersOf(endpoint: Endpoint, schemas: JsonSchemas): Json[] {
  if (endpoint.method === 'POST') return []
  const schema = schemas.of(endpoint.input) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

function responseOf(endpoint: Endpoint, schemas: JsonSchemas): Json {
  if (endpoint.raw) return { description: 'A file', content: { 'application/octet-stream': {} } }
  const envelope = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'integer', description: '200 on success; any other code is a refusal whose message is shown' },
      message: { type: 'string' },
      data: schemas.of(endpoint.output),
    },
  }
  return { description: 'The envelope', content: { 'application/json': { schema: envelope } } }
}

const needsToken = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'device'

function securityOf(endpoint: Endpoint): Json[] {
  if (needsToken(endpoint)) return [{ token: [] }]
  return endpoint.access === 'device' ? [{ device: [] }] : []
}

function operationOf(name: string, endpoint: Endpoint, schemas: JsonSchemas): Json {
  const later = (LATER as readonly string[]).includes(name)
  const codes = Array.isArray(endpoint.access) ? ` Needs one of ${endpoint.access.join(', ')}.` : ''
  const top = endpoint.reach === 'site' ? ' Refused to who does not sit at the top of the site.' : ''
  const pathNames = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `${later ? 'Not available yet.' : ''}${codes}${top}`.trim(),
    security: securityOf(endpoint),
    parameters: [
      ...pathNames.map((parameter) => ({ name: parameter, in: 'path', required: true, schema: { type: 'string' } })),
      ...parametersOf(endpoint, schemas),
    ],
    ...(endpoint.method === 'POST' &&
      pathNames.length === 0 && {
        requestBody: { required: true, content: { 'application/json': { schema: schemas.of(endpoint.input) } } },
      }),
    responses: {
      200: responseOf(endpoint, schemas),
      400: { description: 'The request does not fit the schema; `error` says where' },
      ...(endpoint.access === 'device' && { 401: { description: 'Unknown serial number or wrong secret' } }),
      ...(needsToken(endpoint) && { 403: { description: 'The session is over: sign in again' } }),
    },
  }
}

/** OpenAPI 3.1, made from the same schemas that validate at run time. */
export function openApiDocument(version: string): Json {
  const schemas = jsonSchemas()
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vigil', version, description: 'Calls of the console and of devices that speak HTTP.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        device: { type: 'http', scheme: 'basic' },
      },
    },
  }
}

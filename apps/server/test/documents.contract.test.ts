import { Parser } from '@asyncapi/parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { ENDPOINTS, PUSH_TOPICS } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './test-server.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = (await startTestServer()).app
})
afterAll(() => app.close())

describe('the published contract', () => {
  it('is a valid OpenAPI document that holds every call [API-07]', async () => {
    const document = (await app.inject('/openapi.json')).json()
    expect(await new Validator().validate(document)).toMatchObject({ valid: true })
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(Object.values)
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(ENDPOINTS).sort())
  })

  it('is a valid AsyncAPI document that holds every topic [API-07]', async () => {
    const text = (await app.inject('/asyncapi.json')).body
    const { document, diagnostics } = await new Parser().parse(text)
    expect(diagnostics.filter(({ severity }) => severity === 0)).toEqual([])
    const addresses = document
      ?.channels()
      .all()
      .map((channel) => channel.address())
    expect(addresses).toEqual(expect.arrayContaining(['device/{sn}/up', 'device/{sn}/down', 'user/{userId}/up']))
    for (const topic of Object.values(PUSH_TOPICS)) expect(addresses).toContain(`user/{userId}/socket/${topic}`)
  })

  it('has a page to read that needs nothing from elsewhere', async () => {
    const page = await app.inject('/docs')
    expect(page.headers['content-type']).toContain('text/html')
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '')
    expect(files).toEqual(expect.arrayContaining(['/docs/docs.js', '/docs/docs.css', '/openapi.json']))
    for (const url of files) expect((await app.inject(url)).statusCode).toBe(200)
    // The security policy refuses scripts that stand in the page.
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/)
  })
})

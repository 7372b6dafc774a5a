import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type ApiFailure, createApi } from './api.ts'
import { createDownloads, fileNameOf, fileOf } from './download.ts'
import { isWorthRetrying } from './query-client.ts'

const SETTINGS = { baseUrl: 'https://calls.example/v1', token: () => 'T1', lang: () => 'zh' }

function answering(answer: Response | Error) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const envelope = (data: unknown, code = 200, message = 'Done') => ({ code, message, data })

async function failureOf(answer: Response | Error): Promise<ApiFailure> {
  answering(answer)
  const error = await createApi(SETTINGS)('menu', {}).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  return (error as ApiError).failure
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('calls', () => {
  it('go to the base URL with token and language; base information below /access [API-01, I18N-06]', async () => {
    const fetched = answering(json(envelope([])))
    await createApi(SETTINGS)('materialType', {})
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('https://calls.example/v1/access/baseinfo/materialType')
    const headers = new Headers(init?.headers)
    expect([headers.get('token'), headers.get('lang')]).toEqual(['T1', 'zh'])
    expect(init?.signal).toBeInstanceOf(AbortSignal)
  })

  it('carry no token to the sign-in [API-01]', async () => {
    const fetched = answering(json(envelope('T2')))
    expect(await createApi(SETTINGS)('login', { username: 'a', password: 'b+c' })).toBe('T2')
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('https://calls.example/v1/auth/login?username=a&password=b%2Bc')
    expect(new Headers(init?.headers).has('token')).toBe(false)
  })

  it('give the data of code 200, and name every way to fail [API-02, ERR-01, ERR-02, ERR-03, ERR-04]', async () => {
    answering(json(envelope({ '010201': true })))
    expect(await createApi(SETTINGS)('menu', {})).toEqual({ '010201': true })
    expect(await failureOf(json(envelope(null, 1001, 'Wrong')))).toEqual({
      kind: 'rejected',
      code: 1001,
      message: 'Wrong',
    })
    expect(await failureOf(json(envelope(null, 500), 502))).toEqual({ kind: 'server', status: 502 })
    expect(await failureOf(json(envelope(null, 403), 403))).toEqual({ kind: 'expired' })
    expect(await failureOf(json({ ...envelope(null, 400), error: 'No such field' }, 400))).toEqual({
      kind: 'badRequest',
      message: 'No such field',
    })
    expect(await failureOf(new Response('<html>', { status: 404 }))).toEqual({ kind: 'badRequest', message: '' })
    expect(await failureOf(json(envelope('no menu')))).toEqual({ kind: 'malformed' })
    expect(await failureOf(new TypeError('fetch failed'))).toEqual({ kind: 'unreachable' })
  })

  it('show the error field of a refusal that says nothing else [ERR-04]', async () => {
    const alone = await failureOf(json({ error: 'No such field' }, 422))
    expect(alone).toEqual({ kind: 'badRequest', message: 'No such field' })
    expect(await failureOf(json({ message: 'not this one' }, 404))).toEqual({ kind: 'badRequest', message: '' })
    expect(await failureOf(json({ error: { deep: 1 } }, 400))).toEqual({ kind: 'badRequest', message: '' })
  })

  it('show the message of an answer without code 200, or the request error [ERR-01, API-02]', async () => {
    const rejected = (message: string) => ({ kind: 'rejected', code: 0, message })
    expect(await failureOf(json({ message: 'Closed for the night' }))).toEqual(rejected('Closed for the night'))
    expect(await failureOf(json({ code: '200', message: 'As text' }))).toEqual(rejected('As text'))
    expect(await failureOf(json({ data: [] }))).toEqual(rejected(''))
    expect(await failureOf(json({ code: 7 }))).toEqual({ kind: 'rejected', code: 7, message: '' })
    expect(await failureOf(json(null))).toEqual(rejected(''))
    expect(await failureOf(new Response('<html>', { status: 200 }))).toEqual(rejected(''))
    answering(json({ code: 200, data: {} }))
    expect(await createApi(SETTINGS)('menu', {})).toEqual({})
  })

  it('give what the server says beside the data to who asks for it [API-03]', async () => {
    answering(json(envelope(null, 200, 'Your settings have been saved')))
    const said: string[] = []
    await createApi(SETTINGS)('updateUser', { id: '1', name: 'A' }, { onMessage: (message) => said.push(message) })
    expect(said).toEqual(['Your settings have been saved'])
  })

  it('tell a timeout from an abort [ERR-05]', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    expect(await failureOf(new DOMException('timed out', 'TimeoutError'))).toEqual({ kind: 'timeout' })
    answering(new DOMException('aborted', 'AbortError'))
    const call = createApi(SETTINGS)('menu', {}, { signal: AbortSignal.abort() })
    await expect(call).rejects.toMatchObject({ failure: { kind: 'aborted' } })
    expect(AbortSignal.timeout).toHaveBeenCalledWith(300_000)
  })

  it('tell a timeout that comes while the body is under way [ERR-05]', async () => {
    const timeout = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    const halfway = (type: string) =>
      new Response(
        new ReadableStream({
          pull(stream) {
            timeout.abort()
            stream.error(new DOMException('timed out', 'TimeoutError'))
          },
        }),
        { headers: { 'content-type': type } },
      )
    expect(await failureOf(halfway('application/json'))).toEqual({ kind: 'timeout' })
    for (const type of ['text/csv', 'application/json']) {
      answering(halfway(type))
      const file = createDownloads(SETTINGS)('collectDownload', { token: 'a' })
      await expect(file).rejects.toMatchObject({ failure: { kind: 'timeout' } })
    }
  })

  it('are asked once more where the network failed, never after a timeout: it is told at once [ERR-05]', () => {
    expect(isWorthRetrying(0, new ApiError({ kind: 'timeout' }))).toBe(false)
    expect(isWorthRetrying(0, new ApiError({ kind: 'unreachable' }))).toBe(true)
    expect(isWorthRetrying(1, new ApiError({ kind: 'unreachable' }))).toBe(false)
    expect(isWorthRetrying(0, new ApiError({ kind: 'rejected', code: 1, message: '' }))).toBe(false)
  })
})

describe('files', () => {
  it('are named by content-disposition [API-02]', () => {
    expect(fileNameOf('attachment; filename="alarms.xlsx"')).toBe('alarms.xlsx')
    expect(fileNameOf('attachment; filename=plain.csv; size=3')).toBe('plain.csv')
    expect(fileNameOf(`attachment; filename="x.csv"; filename*=UTF-8''%E6%8A%A5%E8%AD%A6.csv`)).toBe('报警.csv')
    expect(fileNameOf('attachment; filename="a \\"b\\".pdf"')).toBe('a "b".pdf')
    expect(fileNameOf('attachment; filename="../../etc/passwd"')).toBe('passwd')
    expect(fileNameOf(`attachment; filename*=UTF-8''%E6%zz`)).toBe('download')
    expect(fileNameOf(null)).toBe('download')
  })

  it('come with their content; JSON in their place is a message [API-02]', async () => {
    const csv = new Response('a,b', {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="r.csv"' },
    })
    const { name, content } = await fileOf(csv)
    expect([name, await content.text()]).toEqual(['r.csv', 'a,b'])
    const ways = new Response('{"type":"FeatureCollection"}', { headers: { 'content-type': 'application/geo+json' } })
    expect(await (await fileOf(ways)).content.text()).toBe('{"type":"FeatureCollection"}')
    await expect(fileOf(json(envelope(null, 1010, 'Nothing selected')))).rejects.toMatchObject({
      failure: { kind: 'rejected', code: 1010, message: 'Nothing selected' },
    })
    await expect(fileOf(json({ message: 'Not now' }))).rejects.toMatchObject({
      failure: { kind: 'rejected', message: 'Not now' },
    })
    await expect(fileOf(json({ error: 'Alone' }))).rejects.toMatchObject({ failure: { message: 'Alone' } })
    await expect(fileOf(json('?'))).rejects.toMatchObject({ failure: { kind: 'rejected', message: '' } })
  })

  it('are collected by a token in the path [API-05]', async () => {
    answering(new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="r.csv"' } }))
    const { name } = await createDownloads(SETTINGS)('collectDownload', { token: 'a/b' })
    expect(name).toBe('r.csv')
    expect(vi.mocked(fetch).mock.lastCall?.[0]).toMatch(/\/a%2Fb$/)
  })

  it('that are refused give nothing', async () => {
    answering(json(envelope(null, 403), 403))
    const all = { what: 'alarm', format: 'csv', filter: {} } as const
    await expect(createDownloads(SETTINGS)('exportAll', all)).rejects.toMatchObject({ failure: { kind: 'expired' } })
  })
})

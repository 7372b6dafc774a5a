import { ENDPOINTS, type EndpointName, elementSchemaOf } from '@vigil/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi } from './api.ts'
import { isReadInParts, readAnswer, type UnreadElement } from './readable-answer.ts'
import { forgetUnreadAnswers, subscribeUnreadAnswers, unreadAnswers } from './unread-answers.ts'

const fault = (id: string, part: object = {}) => ({
  id,
  sn: 'A',
  deviceName: 'One',
  deviceType: 'RS500',
  officeName: 'Gate',
  beginTime: 1,
  endTime: null,
  ...part,
})
const answering = (data: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify({ code: 200, message: 'Done', data }))),
  )
const api = createApi({ baseUrl: '', token: () => 'T', lang: () => 'en' })
const queries = [
  { id: '1', name: 'Night', address: '/query', savedAt: 1 },
  { id: '2', name: '', address: '/query', savedAt: 1 },
  { id: '3', name: 'Day', address: '/query', savedAt: 'x' },
]

afterEach(() => {
  vi.unstubAllGlobals()
  forgetUnreadAnswers()
})

describe('an answer with one bad element', () => {
  it('is shown without it, and says so until it comes whole', async () => {
    const told = vi.fn()
    const stop = subscribeUnreadAnswers(told)
    answering(queries)
    expect(await api('savedQueries', {})).toEqual([queries[0]])
    expect(unreadAnswers().get('savedQueries')).toEqual([
      { list: '', id: '2' },
      { list: '', id: '3' },
    ])
    answering([queries[0]])
    await api('savedQueries', {})
    expect([unreadAnswers().size, told.mock.calls.length]).toEqual([0, 2])
    await api('savedQueries', {})
    expect(told).toHaveBeenCalledTimes(2)
    stop()
  })

  it('tells who asked to be told, in the place of everybody', async () => {
    const heard: (readonly UnreadElement[])[] = []
    answering({ at: 1, devices: [{ sn: 'A' }, 'x'], alarms: [{ id: '7', sn: 'B' }] })
    const snapshot = await api('snapshot', {}, { onUnread: (unread) => heard.push(unread) })
    expect(snapshot).toEqual({ at: 1, devices: [], alarms: [] })
    expect(heard).toEqual([[{ list: 'devices', sn: 'A' }, { list: 'devices' }, { list: 'alarms', sn: 'B', id: '7' }]])
    expect(unreadAnswers().size).toBe(0)
  })

  it('is refused when it is wrong beside its elements, or no list of records', async () => {
    answering({ at: 'x', devices: [], alarms: [] })
    await expect(api('snapshot', {})).rejects.toMatchObject({ failure: { kind: 'malformed' } })
    answering(null)
    await expect(api('office', { busiType: 1 })).rejects.toMatchObject({ failure: { kind: 'malformed' } })
    await expect(api('hisFault', {})).rejects.toMatchObject({ failure: { kind: 'malformed' } })
    answering([{ module: 'nuclearMod' }])
    await expect(api('pushParam', { sn: 'A' })).rejects.toMatchObject({ failure: { kind: 'malformed' } })
  })

  it('leaves the rest of a tree and of a page of history', () => {
    const tree = [{ id: '1', parentId: null, nodeType: 1, name: 'Site', children: [{ id: 'd', sn: 'A' }] }]
    expect(readAnswer('office', tree)).toEqual({
      data: [{ id: '1', parentId: null, nodeType: 1, name: 'Site', children: [] }],
      unread: [{ list: '', sn: 'A', id: 'd' }],
    })
    const page = { records: [fault('1', { beginTime: 'x' })], next: null, total: 1 }
    expect(readAnswer('hisFault', page)).toEqual({
      data: { records: [], next: null, total: 1 },
      unread: [{ list: 'records', sn: 'A', id: '1' }],
    })
  })

  it('can only be one whose lists the contract has', () => {
    const named = (Object.keys(ENDPOINTS) as EndpointName[]).filter(isReadInParts)
    expect(named.length).toBeGreaterThan(20)
    for (const name of named) {
      const { output } = ENDPOINTS[name]
      const fields = ['devices', 'alarms', 'records', 'rows', 'jobs', 'done', undefined]
      expect(
        fields.some((field) => elementSchemaOf(output, field) !== undefined),
        name,
      ).toBe(true)
    }
  })
})

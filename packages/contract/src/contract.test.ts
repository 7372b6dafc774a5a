import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PointState, PushCode, UplinkCode } from './codes.ts'
import { ENDPOINTS } from './endpoints/index.ts'
import { LATER } from './endpoints/later.ts'
import { ERRORS } from './errors.ts'
import { upMessageSchema } from './ingest.ts'
import { ALL_PERMISSIONS, Permission } from './permissions.ts'
import { PUSH_MESSAGES, uplinkMessageSchema } from './push.ts'
import { isWebClientIdOf, PUSH_TOPICS, snOfUpTopic, userTopic, webClientId } from './topics.ts'

/** Section 7 of the specification, copied by hand so that a slip in the table is found. */
const SPECIFIED = `
GET /auth/login, GET /auth/user, GET /auth/logout, GET /auth/menu, GET /auth/office, GET /auth/cd603Office, GET /auth/task,
GET /auth/updatePassword, GET /auth/profile, POST /auth/updateUser, GET /auth/emailCode, GET /change-language,
POST /auth/mqttConfig, POST /auth/addSnDetailUserId, POST /auth/removeSnDetailUserId, GET /device/pushParam,
GET /devicedata/updateDeviceInfo, GET /devicedata/smokePuff, GET /devicedata/clearBground, GET /devicedata/hisDeviceData,
GET /devicedata/sceneMap, GET /device/getDeviceCombinationById, GET /device/getDeviceTypeInfo, GET /device/syncGdSensorConfig,
GET /devicemap/stopDeviceMap, GET /devicemap/stopReplay, POST /devicedata/mergeAlarm, POST /devicecontrol/selfCalibration,
POST /devicecontrol/getSensors, POST /devicecontrol/selfClean, POST /devicecontrol/checkSelfCleanStatus,
POST /devicecontrol/sendDataInterval, POST /devicedata/hisAlarm, POST /devicedata/hisGd606, POST /devicedata/hisDetect,
POST /devicedata/hisState, POST /devicedata/hisSampleData, POST /devicedata/hisFault, POST /devicedata/updateDispositionInfo,
POST /devicedata/drillAlarm, POST /devicedata/autoMergeAlarm, GET /devicedata/hisAlarmDetail, GET /devicedata/hisDetectDetail,
GET /stat/queryRg05NuclideOrdata, POST /deviceTrack/gdReplayList, POST /deviceTrack/gdReplay, POST /:token,
POST /access/baseinfo/alarmType, POST /access/baseinfo/materialType, POST /access/baseinfo/deviceInfo,
GET /access/baseinfo/statType, GET /access/baseinfo/deviceModel`
  .split(',')
  .map((call) => call.trim())

describe('endpoint table', () => {
  const calls = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`)

  it('has every call of the specification, to the letter [API-03, API-04, API-05, API-06]', () => {
    expect(SPECIFIED.filter((call) => !calls.includes(call))).toEqual([])
  })

  it('has no call twice', () => {
    expect(new Set(calls).size).toBe(calls.length)
  })

  it('puts /access before the base-information calls and nothing else [API-01]', () => {
    for (const call of calls) expect(call.includes('/baseinfo/')).toBe(call.includes('/access/'))
  })

  it('leaves only sign-in and the deployment settings open to everyone', () => {
    const open = Object.entries(ENDPOINTS).flatMap(([name, { access }]) => (access === 'public' ? [name] : []))
    expect(open.sort()).toEqual(['config', 'localLogin', 'login'])
  })

  it('returns the raw answer for the three exports, the prepared download, tables of statistics, reports, surveys, estimates and CAP documents only [API-02]', () => {
    const raw = Object.entries(ENDPOINTS).flatMap(([name, endpoint]) => ('raw' in endpoint ? [name] : []))
    expect(raw.sort()).toEqual([
      'capAlert',
      'capFeed',
      'collectDownload',
      'downloadPdf',
      'estimateFile',
      'exportAll',
      'exportByEvent',
      'reportFile',
      'surveyFile',
      'tableFile',
    ])
  })

  it('asks for no list without an end: each entry would be compared with every row', () => {
    const endless = (schema: unknown, path: string): string[] => {
      if (typeof schema !== 'object' || schema === null) return []
      const { type, maxItems } = schema as { type?: unknown; maxItems?: unknown }
      const own = type === 'array' && maxItems === undefined ? [path] : []
      return [...own, ...Object.entries(schema).flatMap(([key, part]) => endless(part, `${path}.${key}`))]
    }
    for (const [name, { input }] of Object.entries(ENDPOINTS)) {
      const described = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
      expect(endless(described, name)).toEqual([])
    }
  })

  it('lists a call as not available yet at most once', () => {
    expect(new Set(LATER).size).toBe(LATER.length)
  })
})

describe('codes', () => {
  it('are the specification’s on the push channel, and our own beside them [PSH-04]', () => {
    const {
      Command,
      Alarms,
      Resound,
      AlarmLog,
      Background,
      Cotton,
      AlarmValues,
      AlarmsStored,
      Server,
      Task,
      Incident,
      ...specified
    } = PushCode
    expect(Object.values(specified)).toEqual([301, 302, 303, 500, 30801, 30802, 30803, 30804])
    const all: number[] = Object.values(PushCode)
    expect(new Set(all).size).toBe(all.length)
    expect(
      [Command, Alarms, Resound, AlarmLog, Background, AlarmValues, AlarmsStored, Server, Task, Incident].every(
        (code) => code > 30_900,
      ),
    ).toBe(true)
    expect(Object.values(UplinkCode)).toEqual([0, 10002, 10003, 10004])
  })

  it('name every point state [STA-04]', () => {
    expect(Object.values(PointState).sort((a, b) => a - b)).toEqual([-1, 0, 1, 2, 3, 61, 71, 81, 200])
  })

  it('give each permission one code, the header controls theirs [PRM-02, ENT-14]', () => {
    expect(new Set(ALL_PERMISSIONS).size).toBe(ALL_PERMISSIONS.length)
    const { Sound, Back, OnlineService, Exit, ChangePassword, PersonalSettings, Language, Devices } = Permission
    expect([Sound, Back, OnlineService, Exit, ChangePassword, PersonalSettings, Language, Devices]).toEqual([
      '010101',
      '010102',
      '010104',
      '010105',
      '010106',
      '010107',
      '010108',
      '010202',
    ])
  })

  it('never refuse a permission with HTTP 403, which would sign the operator out [PRM-01, ERR-03]', () => {
    expect(ERRORS.noPermission).toMatchObject({ status: 200, code: 403 })
    const ending = Object.entries(ERRORS).flatMap(([name, { status }]) => (Number(status) === 403 ? [name] : []))
    expect(ending).toEqual(['sessionExpired'])
  })
})

describe('topics', () => {
  it('lie under the user’s own prefix [PSH-03]', () => {
    expect(Object.values(PUSH_TOPICS).map((topic) => userTopic('7', topic))).toEqual([
      'user/7/socket/monitor/detail',
      'user/7/socket/basic',
      'user/7/socket/monitor/param',
      'user/7/socket/devicemap/detail',
      'user/7/socket/devicemap/replay/detail',
      'user/7/socket/detect/detail',
      'user/7/socket/alarm',
      'user/7/socket/alarm/dispose/finish',
      // Beside the specification's.
      'user/7/socket/vigil/command',
      'user/7/socket/vigil/alarm',
      'user/7/socket/vigil/background',
      'user/7/socket/vigil/task',
      'user/7/socket/vigil/cotton',
    ])
    expect(Object.keys(PUSH_MESSAGES)).toEqual(Object.values(PUSH_TOPICS))
  })

  it('let a client id belong to one user only [PSH-02]', () => {
    expect(isWebClientIdOf(webClientId('1', 'abc'), '1')).toBe(true)
    expect(isWebClientIdOf(webClientId('12', 'abc'), '1')).toBe(false)
  })

  it.each([
    ['device/SN1/up', 'SN1'],
    ['device/SN1/down', undefined],
    ['device//up', undefined],
    ['device/a/b/up', undefined],
    ['user/1/up', undefined],
  ])('reads the sn of %s', (topic, sn) => {
    expect(snOfUpTopic(topic)).toBe(sn)
  })
})

describe('messages', () => {
  it('take a message without a type as a reading, its time as text or number', () => {
    const text = upMessageSchema.parse({ time: '2026-01-01T00:00:00+08:00', mods: {} })
    expect(text).toMatchObject({ type: 'data', time: Date.UTC(2025, 11, 31, 16) })
    expect(upMessageSchema.parse({ time: 5, id: 7 })).toMatchObject({ id: '7', mods: {} })
  })

  it.each([
    ['no time', { mods: {} }],
    ['an unknown module', { time: 1, mods: { fooMod: {} } }],
    ['a state that does not exist', { time: 1, mods: { bioMod: { state: 7 } } }],
    ['a value that is not a number', { time: 1, mods: { bioMod: { values: { n: 'many' } } } }],
    ['an unknown type', { type: 'guess', time: 1 }],
    ['no object', 5],
  ])('refuse %s', (_, message) => {
    expect(upMessageSchema.safeParse(message).success).toBe(false)
  })

  it('of a finished detection tell by their code whether something was found [PSH-04]', () => {
    const data = {
      id: 'D1',
      sn: 'SN1',
      beginTimeD: 1,
      endTimeD: 2,
      officeName: 'Customs',
      deviceType: 'CD603',
      name: 'Gate 1',
      modState: {},
      message: 'nothing found',
    }
    const fits = (topic: 'detect' | 'alarm', code: number) =>
      PUSH_MESSAGES[PUSH_TOPICS[topic]].safeParse({ code, at: 3, data }).success
    const codes = [PushCode.DetectDanger, PushCode.Detail, PushCode.Danger]
    expect(codes.map((code) => fits('detect', code))).toEqual([true, true, false])
    expect(codes.map((code) => fits('alarm', code))).toEqual([true, false, false])
  })

  it('refuse an uplink code that the console does not send [PSH-04]', () => {
    expect(uplinkMessageSchema.safeParse({ code: 10003, data: { snList: ['A1'] } }).success).toBe(true)
    expect(uplinkMessageSchema.safeParse({ code: 10005 }).success).toBe(false)
  })
})

describe('the address of a bookmark of a replay', () => {
  const isTaken = (address: string): boolean =>
    ENDPOINTS.saveReplayBookmark.input.safeParse({ at: 1, note: 'Here', address, shared: true }).success

  it('is a page of the look back with what is asked of it', () => {
    for (const address of [
      '/query/replay?at=5000&of=A%2CB',
      '/query/replay/GATE.1?from=1&to=2',
      '/query/replay/',
      '/query/track/replay?sn=..%2FVAN',
      '/query/trackReplay/details/VAN%3A1762000000000?at=5&loop=1',
      '/query/replay/...x',
    ])
      expect([address, isTaken(address)]).toEqual([address, true])
  })

  it('does not lead out of it', () => {
    for (const address of [
      '/query',
      '/query/',
      '/querying/replay',
      'https://example.org/query/replay',
      '//example.org/query/replay',
      '/query//example.org',
      '/query/replay//example.org',
      '/query/../system/user',
      '/query/replay/..',
      '/query/./replay',
      '/query/replay/..?at=5',
      '/query/%2e%2E/system/user',
      '/query/.%2e/system/user',
      '/query/\\example.org',
      '/query/..\\system',
      '/query/.\t./system/user',
      '/query/replay?at=5\n',
      '/query/replay#part',
    ])
      expect([address, isTaken(address)]).toEqual([address, false])
  })
})

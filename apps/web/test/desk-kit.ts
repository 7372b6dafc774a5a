import { ALL_PERMISSIONS, type DeploymentConfig, type EndpointName } from '@vigil/contract'
import { vi } from 'vitest'
import { SessionDesk } from '../src/app/session/session-desk.ts'
import { type Api, ApiError, type ApiFailure } from '../src/lib/calls/api.ts'

export const CONFIG: DeploymentConfig = {
  deploymentId: 1,
  title: '',
  siteTitle: '',
  baseUrl: '',
  localClient: false,
  adminUrl: '',
  knowledgeUrl: '',
  mapTiles: '',
  timeZone: 'UTC',
  version: '0.0.0',
  demo: false,
  demoAccounts: [],
  mail: false,
  supportContact: '',
}

const PROFILE = { enableAlarmDisposition: 1, companyLogo: 'logo.png' } as const
const ANSWERS: Partial<Record<EndpointName, unknown>> = {
  user: { id: 'U1', name: 'Anna', profile: { enableAlarmDisposition: 0, companyLogo: '' } },
  profile: PROFILE,
  getDeviceTypeInfo: {},
  menu: Object.fromEntries(ALL_PERMISSIONS.map((code) => [code, true])),
  logout: null,
  localLogin: 'LOCAL',
}

export const failing = (failure: ApiFailure) => () => Promise.reject(new ApiError(failure))
export const unreachable = failing({ kind: 'unreachable' })

export function fakeStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

/** A desk whose calls answer as told; what is not told answers well. */
export function deskWith(
  told: Partial<Record<EndpointName, () => unknown>> = {},
  config: Partial<DeploymentConfig> = {},
) {
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('localStorage', fakeStorage())
  const calls: EndpointName[] = []
  const logged: string[] = []
  const waits: number[] = []
  const api = (async (name: EndpointName) => {
    calls.push(name)
    return await (told[name]?.() ?? ANSWERS[name])
  }) as Api
  const desk = new SessionDesk({
    api,
    downloads: async () => ({ name: '', content: new Blob() }),
    config: { ...CONFIG, ...config },
    log: (what) => void logged.push(what),
    wait: async (ms) => void waits.push(ms),
    now: () => 0,
  })
  return { desk, calls, logged, waits, told }
}

import {
  ALL_PERMISSIONS,
  ENDPOINTS,
  type EndpointInput,
  type EndpointName,
  type EndpointOutput,
  type UserInfo,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { basicOf, type StandInDevice, treeOf, USER_ID } from './stand-in-fleet.ts'

/** What the stand-in answers to the calls that the console makes while it starts and watches. */
type Answers = { [N in EndpointName]?: (input: EndpointInput<N>) => EndpointOutput<N> }

const profile: UserInfo['profile'] = { enableAlarmDisposition: 1, companyLogo: '' }
const user: UserInfo = {
  id: USER_ID,
  name: 'Bench',
  username: USER_ID,
  email: '',
  emailAlarm: 0,
  officeId: 'bench-site',
  officeName: 'Bench',
  profile,
}

const HISTORY_MS = 10 * 60_000
const HISTORY_POINTS = 300

/** As many readings as were asked for, up to the present: a live chart goes on from them. */
function historyOf(
  deviceType: string,
  asked: { sn: string; from: number | undefined; to: number; points: number | undefined },
): EndpointOutput<'hisDeviceData'> {
  const { sn, to, from = to - HISTORY_MS, points = HISTORY_POINTS } = asked
  const stepMs = Math.max(1, Math.round((to - from) / points))
  const series = (registry.model(deviceType)?.modules ?? []).flatMap(({ key: module, readings }) =>
    readings.map(({ key: quantity, unit }) => ({
      module,
      quantity,
      unit,
      points: Array.from({ length: points }, (_, n): [number, number, number, number] => {
        const value = 50_000 + 10_000 * Math.sin(n / 10)
        return [from + n * stepMs, value, value, value]
      }),
    })),
  )
  return { sn, from, to, stepMs, series, states: [], unwatched: [] }
}

export function createAnswers(devices: readonly StandInDevice[], pushUrl: URL): Answers {
  const bySn = new Map(devices.map((device) => [device.sn, device]))
  const modelsInUse = new Set(devices.map(({ deviceType }) => deviceType))
  return {
    config: () => ({
      deploymentId: 1,
      title: 'Vigil',
      siteTitle: 'Vigil',
      baseUrl: '',
      localClient: false,
      adminUrl: '',
      knowledgeUrl: '',
      mapTiles: '',
      timeZone: 'UTC',
      version: '0.0.0',
      demo: true,
      mail: false,
      demoAccounts: [],
      supportContact: '',
    }),
    login: () => 'bench-token',
    logout: () => null,
    user: () => user,
    profile: () => profile,
    menu: () => Object.fromEntries(ALL_PERMISSIONS.map((code) => [code, true])),
    task: () => [],
    changeLanguage: () => null,
    office: ({ busiType }) => treeOf(devices, busiType === 1),
    snapshot: () => {
      const at = Date.now()
      return { at, devices: devices.map((device) => basicOf(device, 'normal', at)), alarms: [] }
    },
    recentAlarms: () => ({ alarms: [], next: null }),
    mqttConfig: () => ({ username: USER_ID, password: 'bench', mqttUrl: pushUrl.href, port: Number(pushUrl.port) }),
    addSnDetailUserId: () => null,
    removeSnDetailUserId: () => null,
    pushParam: ({ sn }) => registry.thresholds(bySn.get(sn)?.deviceType ?? ''),
    hisDeviceData: ({ sn, from, to, points }) =>
      historyOf(bySn.get(sn)?.deviceType ?? '', { sn, to: to ?? Date.now(), from, points }),
    getDeviceTypeInfo: () =>
      Object.fromEntries(
        registry.models.map(({ id, category }) => [id, { code: id, name: id, category, pictures: '' }]),
      ),
    deviceModel: () =>
      registry.models
        .filter(({ id }) => modelsInUse.has(id))
        .map(({ id, category, page }) => ({ value: id, label: id, category, page })),
  }
}

/** An answer that the product could not give would measure something else. */
export function checkAnswers(answers: Answers, samples: { [N in EndpointName]?: EndpointInput<N> }): void {
  for (const name of Object.keys(answers) as EndpointName[]) {
    const answer = answers[name] as ((input: unknown) => unknown) | undefined
    const checked = ENDPOINTS[name].output.safeParse(answer?.(samples[name] ?? {}))
    if (!checked.success) throw new Error(`the stand-in's answer to ${name} is not valid: ${checked.error.message}`)
  }
}

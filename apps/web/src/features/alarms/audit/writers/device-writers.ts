import { type AuditAct, type Threshold, thresholdSchema } from '@vigil/contract'
import { isDetail, listOf, type Say, written } from '../audit-say.ts'
import type { Writer } from './writer.ts'

const limitsOf = (value: unknown): ReadonlyMap<string, Threshold> =>
  new Map(
    listOf(value).flatMap((each) => {
      const { data } = thresholdSchema.safeParse(each)
      return data === undefined ? [] : [[`${data.module} ${data.quantity}`, data] as const]
    }),
  )

function limitText(say: Say, limit: Threshold | undefined): string | undefined {
  if (limit === undefined) return undefined
  const steps = [
    ['state.warning', limit.warn],
    ['state.alarm', limit.alarm],
    ['state.highRisk', limit.highRisk],
  ] as const
  return steps
    .flatMap(([key, value]) => (value === undefined ? [] : `${say.t(key)} ${say.number(value, limit.unit)}`))
    .join(', ')
}

const thresholds: Writer = ({ from, to }, say) => {
  const [before, after] = [limitsOf(from), limitsOf(to)]
  return [...after].flatMap(([key, limit]) => {
    const label = [say.word('module', limit.module), say.word('quantity', limit.quantity)].filter(Boolean).join(': ')
    return say.change(label, limitText(say, before.get(key)), limitText(say, limit))
  })
}

const proposedLimit: Writer = ({ quantity, level, value, unit, devices, note }, say) => {
  const [module, key] = String(quantity).split('.')
  const name = [say.word('module', module), say.word('quantity', key)].filter(Boolean).join(': ')
  const limit = [say.word('state', level === 'warn' ? 'warning' : 'alarm'), say.number(value, written(unit))]
  return [
    ...say.change(name, undefined, limit.filter(Boolean).join(' ')),
    ...say.line('survey.devices', say.number(devices)),
    ...say.line('audit.field.note', written(note)),
  ]
}

const settings: Writer = ({ params, before }, say) => {
  const was = isDetail(before) ? before : {}
  return Object.entries(isDetail(params) ? params : {}).flatMap(([key, value]) =>
    say.change(
      say.word('setting', key) ?? say.t('common.unknown'),
      say.setting(key, was[key]),
      say.setting(key, value),
    ),
  )
}

const command: Writer = ({ name, params }, say) => [
  ...say.line('audit.field.command', say.word('command', name) ?? say.t('common.unknown')),
  ...(isDetail(params) ? say.line('setting.dataInterval', say.number(params.interval, 's')) : []),
]

const scenario: Writer = ({ name }, say) => say.line('audit.field.scenario', written(name))

/** Commands, settings, limits and scenarios of devices. */
export const DEVICE_WRITERS = {
  command,
  settingsChange: settings,
  thresholdsChange: thresholds,
  limitsPropose: proposedLimit,
  limitsAgree: proposedLimit,
  limitsDecline: proposedLimit,
  rename: ({ from, to }, say) => say.change(say.t('control.deviceName'), written(from), written(to)),
  scenePlace: ({ x, y }, say) => {
    const [across, down] = [say.number(x), say.number(y)]
    return say.line('audit.field.position', across && down && `${across} / ${down}`)
  },
  scenarioStart: scenario,
  scenarioStop: scenario,
  scenarioRefused: scenario,
  scenarioUnanswered: scenario,
} satisfies Partial<Record<AuditAct, Writer>>

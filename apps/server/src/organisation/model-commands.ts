import type { Quantity, SettingDefinition } from '@vigil/devices'
import type { Command, Look } from './admin-command.ts'
import { OrganisationError } from './organisation-error.ts'

/** Commands about what is the same at every site: they need no database, and make none. */
export const MODEL_COMMANDS: Readonly<Record<string, Command<Look>>> = {
  'model list': {
    usage: '',
    does: 'lists the device models',
    options: [],
    async run({ registry, print }) {
      for (const { id, modules } of registry.models) print(`${id}  ${modules.map(({ key }) => key).join(', ')}`)
    },
  },
  'model show': {
    usage: '<model>',
    does: 'shows what a model may report (quantities, units, ranges, limits), its commands and settings',
    options: [],
    words: 1,
    async run({ registry, print }, { words: [id = ''] }) {
      const model = registry.model(id)
      if (model === undefined) throw new OrganisationError(`no model "${id}"; "model list" lists them`)
      for (const { key, readings } of model.modules) {
        print(key)
        for (const quantity of readings) print(`  ${describeQuantity(quantity)}`)
      }
      print(`commands  ${model.commands.join(', ')}`)
      print('settings')
      for (const setting of model.settings) print(`  ${describeSetting(setting)}`)
    },
  },
}

function describeSetting(setting: SettingDefinition): string {
  if (setting.type === 'choice') return `${setting.key}  ${setting.options.join(' | ')}`
  return `${setting.key}  ${setting.min} to ${setting.max} ${setting.unit}`.trimEnd()
}

function describeQuantity({ key, unit, range: [min, max], limits = [] }: Quantity): string {
  const bounds = limits.map(
    ({ direction, warn, alarm, highRisk }) =>
      `${direction} ${[warn, alarm, highRisk].filter(Number.isFinite).join(' / ')}`,
  )
  return [`${key}: ${min} to ${max} ${unit}`.trimEnd(), ...bounds].join(', ')
}

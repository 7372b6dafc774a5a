import { demoFleet, letPass } from '../../apps/simulator/test/demo-fleet.ts'

/** What a device of this model reports when nothing is wrong: each of its modules, and where it is. */
export function readingOf(model: string) {
  const fleet = demoFleet({ count: 1, types: [model], site: 'customs' })
  const told = [...letPass(fleet, 0, 60)].flatMap(({ message }) => (message.type === 'data' ? [message] : [])).at(-1)
  if (told === undefined) throw new Error(`${model} reports nothing`)
  return told
}

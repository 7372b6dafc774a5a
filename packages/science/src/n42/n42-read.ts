import type { ReadOptions, SpectrumDocument } from '../spectrum-files/measurement.ts'
import { all, type Node, readXml, XmlFileError } from '../xml/read-xml.ts'
import { read2006 } from './n42-2006.ts'
import { read2012 } from './n42-2012.ts'

/** Reads N42.42-2012 and the edition of 2006, lenient in what instruments differ in and never in numbers. */
export function readN42(xml: string, options: ReadOptions = {}): SpectrumDocument {
  const root = readXml(xml, 'notN42')
  const found = within(root, ['RadInstrumentData', 'N42InstrumentData'], 3)
  const [newer] = found.filter(([name]) => name === 'RadInstrumentData')
  if (newer !== undefined) return read2012(newer[1], options)
  if (found.length > 0)
    return read2006(
      found.map(([, data]) => data),
      options,
    )
  throw new XmlFileError('notN42')
}

/** Elements of these names, however deep a portal has wrapped them. */
function within(node: Node, names: readonly string[], depth: number): [string, Node][] {
  const found: [string, Node][] = names.flatMap((name) => all(node, name).map((each): [string, Node] => [name, each]))
  if (found.length > 0 || depth === 0) return found
  return Object.keys(node).flatMap((name) => all(node, name).flatMap((each) => within(each, names, depth - 1)))
}

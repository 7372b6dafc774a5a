import { registry } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { formatNumber, type Lookup, unitSymbol, withUnit } from '@vigil/i18n/web'

/** One line of what a row tells beyond its act. */
export interface AuditLine {
  readonly label: string
  readonly value: string
  /** What it was before, where the record knows. */
  readonly before?: string
  /** The alarm that it leads to. */
  readonly alarm?: string
}

export type Detail = Readonly<Record<string, unknown>>

export interface Names {
  deviceName(sn: string): string | undefined
  officeName(id: string): string | undefined
}

const MOST_DIGITS = 3

export const isDetail = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Turns what a record holds into lines of words. What is missing or of another shape makes no line. */
export class Say {
  readonly texts: Lookup
  readonly names: Names
  readonly #timeZone: string

  constructor(texts: Lookup, timeZone: string, names: Names) {
    this.texts = texts
    this.names = names
    this.#timeZone = timeZone
  }

  t(key: string): string {
    return this.texts.t(key)
  }

  /** `undefined` for what has no word. */
  word(prefix: string, value: unknown): string | undefined {
    const key = `${prefix}.${String(value)}`
    return this.texts.exists(key) ? this.texts.t(key) : undefined
  }

  words(prefix: string, values: unknown): string | undefined {
    const all = listOf(values).map((value) => this.word(prefix, value) ?? this.t('common.unknown'))
    return all.length === 0 ? undefined : all.join(', ')
  }

  number(value: unknown, unit = ''): string | undefined {
    if (typeof value !== 'number') return undefined
    const digits = Math.min(MOST_DIGITS, (String(value).split('.')[1] ?? '').length)
    return withUnit(formatNumber(this.texts.language, value, digits), unitSymbol(this.texts, unit))
  }

  time(value: unknown): string | undefined {
    return typeof value === 'number' ? formatDateTime(value, this.#timeZone) : undefined
  }

  yesNo(value: unknown): string | undefined {
    return typeof value === 'boolean' ? this.t(value ? 'common.yes' : 'common.no') : undefined
  }

  /** Null stands for everywhere. */
  office(value: unknown): string | undefined {
    if (value === null) return this.t('alarmAdmin.everywhere')
    return typeof value === 'string' ? (this.names.officeName(value) ?? this.t('common.unknown')) : undefined
  }

  setting(key: string, value: unknown): string | undefined {
    const definition = registry.models.flatMap(({ settings }) => settings).find((each) => each.key === key)
    if (definition?.type === 'choice') return this.word(`setting.option.${key}`, value)
    return this.number(value, definition?.type === 'number' ? definition.unit : '') ?? written(value)
  }

  line(label: string, value: string | undefined): AuditLine[] {
    return value === undefined ? [] : [{ label: this.t(label), value }]
  }

  change(label: string, before: string | undefined, value: string | undefined): AuditLine[] {
    if (before === value || value === undefined) return []
    return [{ label, value, ...(before !== undefined && { before }) }]
  }

  alarm(value: unknown): AuditLine[] {
    const id = written(value)
    return id === undefined ? [] : [{ label: this.t('audit.field.alarm'), value: this.t('audit.openAlarm'), alarm: id }]
  }

  count(label: string, key: string, count: number): AuditLine[] {
    return count === 0 ? [] : [{ label: this.t(label), value: this.texts.t(key, { count }) }]
  }
}

/** What a person typed. */
export const written = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

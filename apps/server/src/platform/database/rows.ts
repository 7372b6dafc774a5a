import pg from 'pg'

/** What a column becomes in JavaScript. */
interface Kinds {
  text: string
  number: number
  boolean: boolean
  time: Date
  bytes: Buffer
  texts: string[]
  numbers: number[]
  times: Date[]
  json: unknown
}
type Kind = keyof Kinds
/** With `?` it may be null. */
export type Column = Kind | `${Kind}?`
export type Columns = Readonly<Record<string, Column>>

type ValueOf<C> = C extends `${infer K extends Kind}?` ? Kinds[K] | null : C extends Kind ? Kinds[C] : never
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: ValueOf<C[Name]> }

type KindFor<T> = unknown extends T
  ? 'json'
  : [T] extends [string]
    ? 'text'
    : [T] extends [number]
      ? 'number'
      : [T] extends [boolean]
        ? 'boolean'
        : [T] extends [Date]
          ? 'time'
          : [T] extends [Uint8Array]
            ? 'bytes'
            : [T] extends [readonly string[]]
              ? 'texts' | 'json'
              : [T] extends [readonly (number | null)[]]
                ? 'numbers' | 'json'
                : [T] extends [readonly Date[]]
                  ? 'times'
                  : 'json'
type ColumnFor<T> = unknown extends T ? Column : null extends T ? `${KindFor<NonNullable<T>>}?` : KindFor<T>

/** The columns of a row whose type is told elsewhere; they do not compile when they differ from it. One that is optional there may be left out. */
export type ColumnsOf<Row> = { readonly [Name in keyof Row]: ColumnFor<Exclude<Row[Name], undefined>> }

const { builtins } = pg.types
/** As `pg` reads them. A `bigint` or `numeric` has more digits than a number holds, and a `date` is no moment. */
const KINDS = new Map<number, Kind>([
  [builtins.TEXT, 'text'],
  [builtins.VARCHAR, 'text'],
  [builtins.BPCHAR, 'text'],
  [builtins.UUID, 'text'],
  [builtins.INT8, 'text'],
  [builtins.NUMERIC, 'text'],
  [builtins.DATE, 'text'],
  [19, 'text'], // name
  [5069, 'text'], // xid8
  [builtins.INT2, 'number'],
  [builtins.INT4, 'number'],
  [builtins.OID, 'number'],
  [builtins.FLOAT4, 'number'],
  [builtins.FLOAT8, 'number'],
  [builtins.BOOL, 'boolean'],
  [builtins.TIMESTAMPTZ, 'time'],
  [builtins.BYTEA, 'bytes'],
  [builtins.JSON, 'json'],
  [builtins.JSONB, 'json'],
  [1009, 'texts'], // text[]
  [1016, 'texts'], // bigint[]
  [1003, 'texts'], // name[]
  [1005, 'numbers'], // smallint[]
  [1007, 'numbers'], // integer[]
  [1021, 'numbers'], // real[]
  [1022, 'numbers'], // double precision[]
  [1185, 'times'], // timestamptz[]
])

/** A statement answers something else than the code that asks it goes by: a mistake of ours, found by the first test that asks. */
export class UnexpectedRows extends TypeError {
  override name = 'UnexpectedRows'
}

/** A null where none may be. */
export interface BadCell {
  /** The `oid` of the table; 0 for a column that the statement works out. */
  readonly table: number
  readonly column: string
}
let onBadCell: ((cell: BadCell) => void) | undefined

/**
 * From now on a row with such a cell is left out and told, instead of failing the whole statement: neither a start nor a list
 * may fail for one row. Tests and checks never call this, and stay loud. Calling the answer undoes it.
 */
export function leaveOutBadRows(told: (cell: BadCell) => void): () => void {
  onBadCell = told
  return () => {
    onBadCell = undefined
  }
}

export type Asked = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/** Rows with these columns and no others, of these types, and null only where it may be. */
export async function readRows<const C extends Columns>(
  client: Asked,
  columns: C,
  text: string,
  values: readonly unknown[] = [],
): Promise<RowOf<C>[]> {
  const result = await client.query(text, [...values])
  return check(columns, result)
}

/** The same, of a type that is told elsewhere. */
export async function readRowsOf<Row extends object>(
  client: Asked,
  columns: ColumnsOf<Row>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return checkedRows(columns, await client.query(text, [...values]))
}

export function checkedRows<Row extends object>(columns: ColumnsOf<Row>, result: pg.QueryResult): Row[] {
  return check(columns as Columns, result)
}

/** Rows without names, which spares half of what many numbers weigh; the types are those of the columns in their order, or one for all. */
export async function readTuples<Row extends readonly unknown[]>(
  client: Asked,
  columns: { readonly [Place in keyof Row]: ColumnFor<Row[Place]> } | ColumnFor<Row[number]>,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<Row[]> {
  const result = await client.query({ text, values: [...values], rowMode: 'array' })
  const fields = result.fields.map((field, place) => ({ ...field, name: String(place) }))
  const given = typeof columns === 'string' ? fields.map(() => columns as Column) : (columns as readonly Column[])
  return check(Object.fromEntries(given.entries()), { fields, rows: result.rows })
}

/** The rows that are as they should be; throws when the statement itself is not. */
function check<Row>(columns: Columns, { fields, rows }: Pick<pg.QueryResult, 'fields' | 'rows'>): Row[] {
  const problems = [...namesOf(columns, fields), ...fields.flatMap((field) => typeOf(columns, field))]
  if (problems.length > 0) throw new UnexpectedRows(problems.join('; '))
  const filled = Object.keys(columns).filter((name) => columns[name]?.endsWith('?') === false)
  const emptyIn = (row: Record<string, unknown>): string | undefined => filled.find((name) => row[name] === null)
  if (rows.every((row) => emptyIn(row) === undefined)) return rows
  return rows.filter((row) => {
    const column = emptyIn(row)
    if (column === undefined) return true
    if (onBadCell === undefined) throw new UnexpectedRows(`${column} is null`)
    onBadCell({ table: fields.find(({ name }) => name === column)?.tableID ?? 0, column })
    return false
  })
}

function namesOf(columns: Columns, fields: readonly pg.FieldDef[]): string[] {
  const given = new Set(fields.map(({ name }) => name))
  const missing = Object.keys(columns).filter((name) => !given.has(name))
  const unexpected = fields.filter(({ name }) => !Object.hasOwn(columns, name))
  return [...missing.map((name) => `${name} is missing`), ...unexpected.map(({ name }) => `${name} is not expected`)]
}

function typeOf(columns: Columns, { name, dataTypeID }: pg.FieldDef): string[] {
  const wanted = columns[name]?.replace('?', '')
  const found = KINDS.get(dataTypeID)
  return wanted === undefined || wanted === found
    ? []
    : [`${name} is ${found ?? `of type ${dataTypeID}`}, not ${wanted}`]
}

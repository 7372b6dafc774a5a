import type {
  AlarmKind,
  Finding,
  ModState,
  ModuleKey,
  Permission,
  Position,
  RunMode,
  ShieldOption,
  Threshold,
} from '@vigil/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * The tables of apps/server/migrations. A bigint is a string in JavaScript, as ids are on the wire. Quantity columns of
 * the reading tables come from the device registry at start and are not listed: read them with raw SQL.
 */
export interface Schema {
  office: {
    id: GeneratedAlways<string>
    parent_id: string | null
    name: string
    path: string
    station_map: string | null
    sort: Generated<number>
  }
  role: { id: GeneratedAlways<string>; name: string; permissions: Permission[] }
  app_user: {
    id: GeneratedAlways<string>
    username: string
    name: string
    password_hash: string
    office_id: string
    role_id: string
    email: Generated<string>
    email_alarm: Generated<boolean>
    enable_alarm_disposition: Generated<boolean>
    company_logo: Generated<string>
    lang: string | null
    disabled: Generated<boolean>
    created_at: Generated<Date>
  }
  session: {
    token_hash: Buffer
    user_id: string
    created_at: Generated<Date>
    expires_at: Date
    revoked_at: Date | null
  }
  device: {
    id: GeneratedAlways<string>
    sn: string
    device_type: string
    name: string
    office_id: string
    secret_hash: Buffer
    longitude: number | null
    latitude: number | null
    map_url: string | null
    run_mode: Generated<RunMode>
    simulated: Generated<boolean>
    thresholds: JsonColumn<Threshold[]>
    settings: JsonColumn<Record<string, unknown>>
    shield: Generated<ShieldOption>
    firmware: string | null
    created_at: Generated<Date>
    removed_at: Date | null
  }
  task: { id: GeneratedAlways<string>; name: string; office_id: string; created_at: Generated<Date> }
  device_latest: {
    device_id: string
    at: Date
    device_time: Date
    run_mode: number
    runstate: number
    mods: JsonColumn<unknown>
    position: JsonColumn<Position> | null
    activity: string | null
  }
  reading: {
    device_id: string
    at: Date
    device_time: Date
    state2: number
    runstate: number
    longitude: number | null
    latitude: number | null
    message_id: string | null
    rest: JsonColumn<unknown> | null
  }
  reading_minute: RollupTable
  reading_hour: RollupTable
  alarm_event: {
    id: string
    device_id: string
    module: ModuleKey
    state: number
    peak_state: number
    begin_at: Date
    peak_at: Date
    end_at: Date | null
    kind: Generated<AlarmKind>
    priority: number
    peak_quantity: string | null
    peak_value: number | null
    peak_unit: string | null
    findings: JsonColumn<Finding[]>
    mod_state: JsonColumn<ModState>
    message: string
    handled_at: Date | null
    simulated: Generated<boolean>
    changed_at: Date
  }
  alarm_transition: {
    id: GeneratedAlways<string>
    event_id: string
    at: Date
    kind: 'raised' | 'escalated' | 'eased' | 'ended'
    state: number
    value: number | null
  }
  alarm_day: { day: string; device_id: string; module: string; kind: string; state: number; n: number }
  device_state_change: {
    device_id: string
    at: Date
    state: number
    state2: number
    runstate: number
    shown: number
  }
  fault: {
    id: GeneratedAlways<string>
    device_id: string
    module: string
    begin_at: Date
    end_at: Date | null
  }
  detection: {
    id: string
    device_id: string
    begin_at: Date
    end_at: Date
    received_at: Date
    state: number
    kind: Generated<AlarmKind>
    subject: string | null
    mods: JsonColumn<unknown>
    message: string
    simulated: Generated<boolean>
  }
  sample: {
    id: string
    device_id: string
    number: string
    begin_at: Date
    end_at: Date
    pressure: number
    flow: number
    volume: number
    standard_volume: number
    temperature: number | null
    duration: number
    result: string
    simulated: Generated<boolean>
  }
  audit: {
    id: GeneratedAlways<string>
    at: Generated<Date>
    user_id: string | null
    act: string
    subject: string | null
    detail: JsonColumn<Record<string, unknown>>
    address: string | null
  }
  setting: { key: string; value: JsonColumn<unknown> }
}

interface RollupTable {
  device_id: string
  at: Date
  n: number
  state2: number
}

/** Written as JSON text, read as the value: node-postgres would send an array as a PostgreSQL array. */
type JsonColumn<T> = ColumnType<T, string | undefined, string>

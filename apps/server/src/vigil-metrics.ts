import type { LivePath } from './fleet/live-path.ts'
import type { History } from './history/writing/history.ts'
import type { Identification } from './identification/identification.ts'
import type { DeviceGate } from './ingest/device-gate.ts'
import type { Broker } from './platform/broker/broker.ts'
import type { BadRows } from './platform/database/bad-rows.ts'
import type { Database } from './platform/database.ts'
import type { Metrics } from './platform/metrics.ts'

interface Observed {
  metrics: Metrics
  database: Pick<Database, 'replica'>
  history: History
  live: LivePath
  broker: Broker
  gate: Pick<DeviceGate, 'counters'>
  badRows: Pick<BadRows, 'counters'> | undefined
  identification: Pick<Identification, 'waiting'>
}

/** What an operator of the system watches, read when somebody asks. */
export function observe({ metrics, database, history, live, broker, gate, badRows, identification }: Observed): void {
  const { writer, rollups, setAside } = history
  const { ingest, fleet, push } = live
  const { replica } = database
  const gauges: [name: string, help: string, read: () => number][] = [
    ['vigil_history_records_stored_total', 'Records committed to the database', () => writer.stats.committed],
    ['vigil_history_records_rejected_total', 'Records that can never be stored', () => writer.stats.rejected],
    ['vigil_history_retries_total', 'Transactions tried again', () => writer.stats.retries],
    ['vigil_history_overloaded_total', 'Records refused because too much waited', () => writer.stats.overloaded],
    ['vigil_history_pending_records', 'Records that wait for the database', () => writer.pending.records],
    ['vigil_history_urgent_pending_records', 'Of these: alarms, acts, states', () => writer.lanes.urgent.size],
    ['vigil_history_urgent_oldest_ms', 'How long the oldest of these waits', () => writer.lanes.urgent.oldestMs],
    ['vigil_history_readings_oldest_ms', 'How long the oldest reading waits', () => writer.lanes.readings.oldestMs],
    ['vigil_set_aside_records_total', 'Set aside: parts of messages', () => setAside.counters.record],
    ['vigil_set_aside_imports_total', 'Set aside: rows of imports', () => setAside.counters.import],
    ['vigil_set_aside_code_total', "Set aside: what the server's own code failed on", () => setAside.counters.code],
    ['vigil_set_aside_lost_total', 'Told to the log alone: the table took none', () => setAside.counters.lost],
    ['vigil_database_rows_left_out_total', 'Rows left out for an empty column', () => badRows?.counters.leftOut ?? 0],
    [
      'vigil_replica_used',
      'Whether the past is read from the replica',
      () => (replica !== undefined && replica.problem === undefined ? 1 : 0),
    ],
    ['vigil_replica_lag_seconds', 'Age of what it is known to know', () => (replica?.lagMs ?? 0) / 1000],
    ['vigil_replica_reads_total', 'Reads of the past that the replica answered', () => replica?.reads.replica ?? 0],
    ['vigil_replica_passed_over_total', 'Reads that went to the primary', () => replica?.reads.primary ?? 0],
    ['vigil_replica_failed_total', 'Reads that failed there and were made again', () => replica?.reads.again ?? 0],
    ['vigil_history_batch_ms', 'Duration of the last transaction', () => writer.stats.lastBatchMs],
    ['vigil_rollup_behind_seconds', 'How far minutes are behind the readings', () => rollups.behindMs / 1000],
    ['vigil_rollup_set_aside_total', 'Parts of devices left out of the roll-ups', () => setAside.counters.rollup],
    ['vigil_ingest_accepted_total', 'Messages stored', () => ingest.counters.accepted],
    ['vigil_ingest_repeated_total', 'Messages that had been stored before', () => ingest.counters.repeated],
    ['vigil_ingest_malformed_total', 'Messages that do not fit the protocol', () => ingest.counters.malformed],
    ['vigil_ingest_oversized_total', 'Messages larger than the protocol takes', () => ingest.counters.oversized],
    ['vigil_ingest_unknown_total', 'Messages of devices that are not registered', () => ingest.counters.unknownDevice],
    ['vigil_ingest_unauthorised_total', 'Requests with a wrong secret', () => ingest.counters.unauthorised],
    ['vigil_ingest_partly_total', 'Messages stored without an unbelievable part', () => ingest.counters.partly],
    [
      'vigil_ingest_overloaded_total',
      'Messages left with the device for want of room',
      () => ingest.counters.overloaded,
    ],
    ['vigil_ingest_unstorable_total', 'Messages that can never be stored', () => ingest.counters.unstorable],
    ['vigil_device_secrets_wrong_total', 'Tries with a wrong secret', () => gate.counters.wrong],
    [
      'vigil_device_secrets_unchecked_total',
      'Tries turned away unchecked after many wrong secrets',
      () => gate.counters.unchecked,
    ],
    ['vigil_fleet_devices', 'Registered devices', () => fleet.counters.devices],
    ['vigil_fleet_connected', 'Devices that report', () => fleet.counters.connected],
    ['vigil_fleet_open_alarms', 'Open alarms', () => fleet.counters.openAlarms],
    ['vigil_fleet_clocks_wrong', 'Devices whose clock is wrong', () => fleet.counters.clocksWrong],
    [
      'vigil_server_clock_error_ms',
      'How wrong the own clock is by those of the devices, 0 for no reason to think so',
      () => live.clockWatch.error() ?? 0,
    ],
    ['vigil_fleet_unsaved_devices', 'Devices with events that the history has refused', () => fleet.counters.unsaved],
    ['vigil_fleet_left_out_total', 'Events left out of a long overload', () => fleet.counters.leftOut],
    ['vigil_fleet_silences_total', 'Devices found silent', () => fleet.counters.silences],
    ['vigil_push_ticks_total', 'Ticks that had something to send', () => push.counters.ticks],
    ['vigil_push_slowest_tick_ms', 'Slowest tick', () => push.counters.slowestTickMs],
    ['vigil_push_online_users', 'Users with an open window', () => push.counters.onlineUsers],
    ['vigil_push_viewed_devices', 'Devices whose detail is asked for', () => push.counters.viewedDevices],
    ['vigil_push_tick_ms_total', 'Time spent in ticks', () => push.counters.tickMs],
    ['vigil_spectra_waiting', 'Spectra that wait to be judged', () => identification.waiting.spectra],
    ['vigil_spectra_oldest_ms', 'How long the oldest of these waits', () => identification.waiting.oldestMs],
    ['vigil_broker_too_slow_total', 'Clients thrown out for not reading', () => broker.counters.tooSlow],
    ['vigil_broker_devices', 'Connected devices', () => broker.counters.devices],
    ['vigil_broker_users', 'Connected windows', () => broker.counters.users],
    ['vigil_broker_published_total', 'Messages handed to the broker', () => broker.counters.published],
    ['vigil_broker_delivered_total', 'Copies that left for a client', () => broker.counters.delivered],
    ['vigil_broker_refused_total', 'Connections and publications turned away', () => broker.counters.refused],
  ]
  for (const [name, help, read] of gauges) metrics.gauge(name, help, read)
}

import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

describe('metrics', () => {
  it('count, measure and read in the text form of Prometheus', async () => {
    const metrics = createMetrics({ processMetrics: false })
    const refused = metrics.counter('vigil_ingest_refused_total', 'Refused messages', ['reason'])
    const plain = metrics.counter('vigil_pushes_total', 'Pushes')
    let waiting = 3
    metrics.gauge('vigil_history_waiting', 'Records that wait', () => waiting)
    refused.add(1, { reason: 'future' })
    refused.add(2, { reason: 'future' })
    plain.add()
    waiting = 5
    const text = await metrics.text()
    expect(text).toContain('vigil_ingest_refused_total{reason="future"} 3')
    expect(text).toContain('vigil_pushes_total 1')
    expect(text).toContain('vigil_history_waiting 5')
  })

  it('show the process itself', async () => {
    expect(await createMetrics().text()).toContain('process_resident_memory_bytes')
  })
})

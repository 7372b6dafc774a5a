import { parentPort } from 'node:worker_threads'
import { createSpectrumJudge, type SpectrumToJudge } from '@vigil/science'

const judge = createSpectrumJudge()

parentPort?.on('message', (spectrum: SpectrumToJudge) => {
  // How it was reached is for the bench.
  const { best: _best, evidence: _evidence, ...answer } = judge(spectrum)
  parentPort?.postMessage(answer)
})

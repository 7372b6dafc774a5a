export const command = {
  selfCalibration: 'Self-calibration',
  getSensors: 'Read sensors',
  selfClean: 'Self-cleaning',
  sendDataInterval: 'Set reporting interval',
  smokePuff: 'Smoke puff test',
  clearBground: 'Clear background',
  syncGdSensorConfig: 'Sync sensor configuration',
  startSample: 'Start sampling',
  stopSample: 'Stop sampling',
  status: {
    accepted: 'Accepted',
    progress: 'In progress: {progress} %',
    done: 'Done',
    failed: 'Failed',
  },
}

export const setting = {
  alarmSmoothing: 'Alarm smoothing duration',
  samplingTime: 'Sampling time',
  waitingTime: 'Waiting time',
  doorOpenInterruption: 'Door-open interruption time',
  flow: 'Flow',
  volume: 'Volume',
  brightness: 'Brightness',
  scene: 'Scene',
  placement: 'Placement',
  shield: 'Suppression',
  dataInterval: 'Reporting interval',
  option: {
    scene: {
      work: 'Workplace',
      public: 'Public place',
    },
    placement: {
      indoor: 'Indoor',
      outdoor: 'Outdoor',
    },
    shield: {
      none: 'Nothing suppressed',
      fault: 'Faults suppressed',
      alarm: 'Alarms suppressed',
      faultAndAlarm: 'Faults and alarms suppressed',
    },
  },
}

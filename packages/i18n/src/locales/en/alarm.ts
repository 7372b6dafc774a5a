export const alarm = {
  text: {
    warning: '{module}: {quantity} {value}, warning level {limit}',
    alarm: '{module}: {quantity} {value}, alarm level {limit}',
    highRisk: '{module}: {quantity} {value}, high-risk level {limit}',
    value: '{module}, {state}: {quantity} {value}',
    reported: '{module}: {state} reported by the device',
    ended: '{module}: back to normal',
    found: '{message}; identified: {findings}',
    finding: '{name} ({confidence} %)',
    nothingFound: 'No alarm found',
  },
  notice: {
    detect: 'Detection alarm',
    body: '{time} · {office} · {device} ({sn})',
  },
  kind: {
    normal: 'Real',
    drill: 'Drill',
    test: 'Test',
  },
  priority: {
    0: 'None',
    1: 'Low',
    2: 'Medium',
    3: 'High',
  },
  planLevel: {
    1: 'Level 1',
    2: 'Level 2',
    3: 'Level 3',
    4: 'Level 4',
  },
  disposal: {
    transferToPolice: 'Transferred to the police',
    noSuspectFound: 'No suspect found',
    persuadedToLeave: 'Persuaded to leave',
    selfAbandoned: 'Abandoned by the carrier',
    videoShowsNoAnomaly: 'Video shows no anomaly',
    inspectionShowsNoAnomaly: 'Inspection shows no anomaly',
    handledOnSite: 'Handled on site',
  },
  shield: {
    none: 'Nothing suppressed',
    fault: 'Faults suppressed',
    alarm: 'Alarms suppressed',
    faultAndAlarm: 'Faults and alarms suppressed',
  },
  transition: {
    raised: 'Raised',
    escalated: 'Escalated',
    eased: 'Eased',
    ended: 'Ended',
  },
  status: {
    handled: 'Handled',
    notHandled: 'Not handled',
  },
  act: {
    upgrade: 'Upgrade to alarm',
    downgrade: 'Downgrade to pre-alarm',
    clear: 'Clear',
    silence: 'Silence current alarm',
  },
  silencing: {
    act: 'Silence',
    ask_one:
      '{count} device alarms now. It will be silent for {minutes} min; its mark, its real state and the time left stay visible.',
    ask_other:
      '{count} devices alarm now. They will be silent for {minutes} min; their marks, their real state and the time left stay visible.',
    done: '{device}: silenced for {minutes} min',
    calm: '{device} does not alarm: there is nothing to silence',
    already: '{device} is silenced already',
    nothing: 'Nothing to silence: no device alarms that is not silenced already',
  },
  silencedTruth: 'Silenced, real state: {state}',
  unhandled_one: '{count} alarm not handled',
  unhandled_other: '{count} alarms not handled',
}

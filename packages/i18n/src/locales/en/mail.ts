export const mail = {
  codeSubject: 'Verification code {code}',
  codeText:
    'Your verification code is {code}. It is valid for {minutes} min. If you did not ask for it, ignore this mail.',
  alarmSubject: '{state}: {device}, {office}',
}

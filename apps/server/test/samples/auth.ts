import type { Answers, Requests } from './sample-types.ts'

export const answers = {
  login: 'a-token',
  user: {
    id: '7',
    name: 'Anna',
    username: 'anna',
    email: '',
    emailAlarm: 0,
    officeId: '1',
    officeName: 'Head office',
    profile: { enableAlarmDisposition: 0, companyLogo: '' },
  },
  logout: null,
  menu: { '010201': true },
  office: [{ id: '1', parentId: null, nodeType: 1, name: 'Head office', children: [] }],
  cd603Office: [],
  updatePassword: 'another-token',
  profile: { enableAlarmDisposition: 1, companyLogo: '' },
  updateUser: null,
  emailCode: '',
  changeLanguage: null,
  mqttConfig: { username: '7', password: 'p', mqttUrl: 'ws://localhost:8080/mqtt', port: 8080 },
  addSnDetailUserId: null,
  removeSnDetailUserId: null,
  pushParam: [],
} satisfies Answers

export const requests = {
  login: { username: 'anna', password: 'ODy1yqhiKkVR3LTzDa/WnQ==' },
  updatePassword: { oldPassword: 'a', newPassword: 'b' },
  updateUser: { id: '7', name: 'Anna' },
  emailCode: { email: 'anna@site.example' },
  mqttConfig: { clientId: 'web-7-x' },
  addSnDetailUserId: { snList: ['SN-1'] },
  removeSnDetailUserId: { snList: ['SN-1'] },
  pushParam: { sn: 'SN-1' },
} satisfies Requests

import { z } from 'zod'
import { thresholdSchema, treeNodeSchema, userInfoSchema } from '../entities.ts'
import { Permission } from '../permissions.ts'
import { bySn, nothing, ok, seesFleet, snList } from './common.ts'
import { endpoints } from './endpoint.ts'

const profileSchema = userInfoSchema.shape.profile
export const mqttConfigSchema = z.object({
  username: z.string(),
  password: z.string(),
  mqttUrl: z.string(),
  port: z.number().int(),
})

export const authEndpoints = endpoints({
  login: {
    method: 'GET',
    path: '/auth/login',
    input: z.object({ username: z.string().min(1).max(64), password: z.string().min(1).max(512) }),
    output: z.string(),
    access: 'public',
    reach: 'own',
    summary: 'Sign in; the password is DES-encrypted, the answer is the token',
  },
  user: {
    method: 'GET',
    path: '/auth/user',
    input: nothing,
    output: userInfoSchema,
    access: 'signed-in',
    reach: 'own',
    summary: 'The signed-in user',
  },
  logout: {
    method: 'GET',
    path: '/auth/logout',
    input: nothing,
    output: ok,
    access: 'signed-in',
    reach: 'own',
    summary: 'End the session; its token dies',
  },
  menu: {
    method: 'GET',
    path: '/auth/menu',
    input: nothing,
    output: z.record(z.string(), z.boolean()),
    access: 'signed-in',
    reach: 'own',
    summary: 'Permission codes of the user, code to flag',
  },
  office: {
    method: 'GET',
    path: '/auth/office',
    input: z.looseObject({
      busiType: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(2)]))
        .default(1),
    }),
    output: z.array(treeNodeSchema),
    access: seesFleet,
    reach: 'office',
    summary: 'busiType 1: offices with their devices; 2: offices alone',
  },
  cd603Office: {
    method: 'GET',
    path: '/auth/cd603Office',
    input: z.looseObject({}),
    output: z.array(treeNodeSchema),
    access: seesFleet,
    reach: 'office',
    summary: 'The tree of cotton-bale devices with the offices they sit in',
  },
  updatePassword: {
    method: 'GET',
    path: '/auth/updatePassword',
    input: z.object({ oldPassword: z.string().min(1).max(512), newPassword: z.string().min(1).max(512) }),
    output: z.string(),
    access: [Permission.ChangePassword],
    reach: 'own',
    summary: 'Change the password; every older token dies, the answer is a new one',
  },
  profile: {
    method: 'GET',
    path: '/auth/profile',
    input: nothing,
    output: profileSchema,
    access: 'signed-in',
    reach: 'own',
    summary: 'Profile of the user',
  },
  updateUser: {
    method: 'POST',
    path: '/auth/updateUser',
    input: z.object({
      id: z.string(),
      name: z.string().max(64),
      email: z.string().max(254).optional(),
      emailCode: z.string().max(12).optional(),
      emailAlarm: z.union([z.literal(0), z.literal(1)]).optional(),
    }),
    output: ok,
    access: [Permission.PersonalSettings],
    reach: 'own',
    summary: 'Change the own name; a new address needs the code that was sent to it',
  },
  emailCode: {
    method: 'GET',
    path: '/auth/emailCode',
    input: z.object({ email: z.string().max(254) }),
    output: z.string(),
    access: [Permission.PersonalSettings],
    reach: 'own',
    summary: 'Send a verification code; the answer carries it only while no mail transport is set',
  },
  changeLanguage: {
    method: 'GET',
    path: '/change-language',
    input: z.object({ lang: z.string().max(10).optional() }),
    output: ok,
    access: [Permission.Language, Permission.PersonalSettings],
    reach: 'own',
    summary: 'Remember the language of the user for messages that start on the server (mail)',
  },
  mqttConfig: {
    method: 'POST',
    path: '/auth/mqttConfig',
    input: z.object({ clientId: z.string().min(1).max(128) }),
    output: mqttConfigSchema,
    access: seesFleet,
    reach: 'own',
    summary: 'Credentials of the push channel for one window',
  },
  addSnDetailUserId: {
    method: 'POST',
    path: '/auth/addSnDetailUserId',
    input: snList,
    output: ok,
    access: seesFleet,
    reach: 'office',
    summary: 'Begin to push detail of these devices to the user',
  },
  removeSnDetailUserId: {
    method: 'POST',
    path: '/auth/removeSnDetailUserId',
    input: snList,
    output: ok,
    access: seesFleet,
    reach: 'office',
    summary: 'Stop pushing detail of these devices to the user',
  },
  pushParam: {
    method: 'GET',
    path: '/device/pushParam',
    input: bySn,
    output: z.array(thresholdSchema),
    access: seesFleet,
    reach: 'office',
    summary: 'Thresholds in force at a device; also pushed on monitor/param',
  },
})

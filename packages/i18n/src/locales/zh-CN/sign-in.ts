import type { Translation } from '../../translation.ts'
import type { signIn as source } from '../en/sign-in.ts'

export const signIn = {
  title: '登录',
  username: '用户名',
  password: '密码',
  submit: '登录',
  submitting: '正在登录…',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  capsLock: '大写锁定已开启',
  demoAccounts: '演示账号',
  demoHint: '演示数据：城市、站点及全部设备均为模拟',
  demo: {
    admin: '管理员，全部权限',
    operator: '值班员，全部站点，可处置报警',
    watcher: '观察员，全部站点，无控制权限',
    customs: '海关值班员，仅海关站点',
  },
  failed: '登录失败',
  ended: '会话已结束',
  plainHttp: '当前连接未加密，网络上的其他人可能读取您的密码',
} satisfies Translation<typeof source, 'zh-CN'>

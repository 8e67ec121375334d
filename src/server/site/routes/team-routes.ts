/** The people of an account: members, invitations, what was done; and the accounts of others that a visitor works in. */

import { Hono } from 'hono';
import { MEMBER_ROLES, may } from '../../teams/types.ts';
import { type FieldErrors, type Fields, NO_ERRORS, readForm, refusedBy } from '../forms.ts';
import { audit, messagesOf, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import { errorPage, messagePage } from '../views/problems.ts';
import { auditPage, invitationPage, teamPage } from '../views/team.ts';
import { messageOf, sessionOf } from './dashboard-routes.ts';
import { enoughMail } from './mailed-routes.ts';
import { faultText, refuseForm } from './refusals.ts';

const HERE = '/dashboard/team';
const PAGE = 100;

export function teamRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get(HERE, (c) => show(c));
  app.post(`${HERE}/name`, (c) => asManager(c, rename));
  app.post(`${HERE}/invite`, (c) => asManager(c, invite));
  app.post(`${HERE}/withdraw`, (c) => asManager(c, withdraw));
  app.post(`${HERE}/member`, (c) => asManager(c, changeMember));
  app.post(`${HERE}/leave`, leave);
  app.post(`${HERE}/work-in`, workIn);
  app.get('/dashboard/audit', async (c) => {
    const { account } = sessionOf(c);
    const asked = { after: c.req.query('after') ?? null, limit: PAGE + 1 };
    const events = await c.get('options').services.auditLog.list(account.id, asked);
    return c.html(auditPage(c, events.slice(0, PAGE), events.length > PAGE ? events[PAGE - 1]!.id : null));
  });
  app.get('/invitation', async (c) => {
    const token = c.req.query('token') ?? '';
    const workspace = await c.get('options').services.teams.findInvitation(token);
    return workspace ? c.html(invitationPage(c, workspace, token)) : linkOver(c);
  });
  app.post('/invitation', accept);
  return app;
}

const linkOver = (c: SiteContext): Response | Promise<Response> => c.html(errorPage(c, 'invitation-over'), 410);

async function show(c: SiteContext, errors: FieldErrors = NO_ERRORS, email = ''): Promise<Response> {
  const { account, person, role } = sessionOf(c);
  const { teams } = c.get('options').services;
  const manages = may(role, 'people');
  const [members, workspaces, invitations] = await Promise.all([
    teams.members(account),
    teams.workspaces(person.id),
    manages ? teams.invitations(account.id) : [],
  ]);
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  return c.html(teamPage(c, { members, workspaces, invitations, errors, email, message: messageOf(c) }), status);
}

async function asManager(c: SiteContext, act: (c: SiteContext, form: Fields) => Promise<Response>): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  return may(sessionOf(c).role, 'people') ? await act(c, form) : notAllowed(c);
}

/** The response if the visitor's role does not permit an action. */
export const notAllowed = (c: SiteContext): Response | Promise<Response> => c.html(errorPage(c, 'not-allowed'), 403);

/** Invitations show the name to strangers, so it must not contain anything that mail programs turn into links or display in reverse. */
const NOT_IN_NAMES = /\p{Cc}|[\u202a-\u202e\u2066-\u2069]|:\/\/|www\.|\.\p{L}{2,}\//iu;

async function rename(c: SiteContext, form: Fields): Promise<Response> {
  const name = (form.get('name') ?? '').trim();
  if (name.length > 100 || NOT_IN_NAMES.test(name)) {
    return await show(c, { name: messagesOf(c).said.faults['team-name'] });
  }
  const { account } = sessionOf(c);
  await c.get('options').services.teams.rename(account.id, name === '' ? null : name);
  audit(c, 'team-renamed', { account: account.id });
  return c.redirect(`${HERE}?team-saved`, 303);
}

async function invite(c: SiteContext, form: Fields): Promise<Response> {
  const { account, person } = sessionOf(c);
  const email = form.get('email') ?? '';
  const role = MEMBER_ROLES.find((one) => one === form.get('role')) ?? 'member';
  // A new invitation invalidates the earlier link, so none is made unless it can be sent.
  const refusal = (await refusedBy(c, [[`invite:${account.id}`, 30, 3600]])) ?? (await enoughMail(c, email));
  if (refusal) return await show(c, { email: messagesOf(c).waiting(refusal.retrySeconds) }, email);
  const outcome = await c.get('options').services.teams.invite({ account, by: person, email, role });
  if (!outcome.ok) {
    const name = outcome.fault === 'too-many' ? 'too-many-members' : outcome.fault;
    return await show(c, { email: faultText(c, name, outcome.detail) }, email);
  }
  audit(c, 'member-invited', { account: account.id, subject: email });
  return c.redirect(`${HERE}?invited`, 303);
}

async function withdraw(c: SiteContext, form: Fields): Promise<Response> {
  const { account } = sessionOf(c);
  const { teams } = c.get('options').services;
  const one = (await teams.invitations(account.id)).find(({ id }) => id === form.get('invitation'));
  if (one && (await teams.withdraw(account.id, one.id))) {
    audit(c, 'invitation-withdrawn', { account: account.id, subject: one.email });
  }
  return c.redirect(`${HERE}?team-saved`, 303);
}

/** Another role, or none. */
async function changeMember(c: SiteContext, form: Fields): Promise<Response> {
  const { account } = sessionOf(c);
  const { teams } = c.get('options').services;
  const members = await teams.members(account);
  const member = members.find(({ person, role }) => person === form.get('person') && role !== 'owner');
  const role = MEMBER_ROLES.find((one) => one === form.get('role'));
  if (!member) return c.redirect(HERE, 303);
  if (form.get('remove') !== undefined) {
    await teams.remove(account.id, member.person);
    audit(c, 'member-removed', { account: account.id, subject: member.email });
  } else if (role) {
    await teams.changeRole(account.id, member.person, role);
    audit(c, 'role-changed', { account: account.id, subject: `${member.email}: ${role}` });
  }
  return c.redirect(`${HERE}?team-saved`, 303);
}

async function leave(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const { person } = sessionOf(c);
  const account = form.get('account') ?? '';
  if (!(await c.get('options').services.teams.remove(account, person.id))) return c.redirect(HERE, 303);
  audit(c, 'member-removed', { account, subject: person.email });
  return c.redirect(`${HERE}?team-left`, 303);
}

async function workIn(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const { id, person } = sessionOf(c);
  const { sessions, teams } = c.get('options').services;
  const asked = form.get('account') ?? '';
  const found = (await teams.workspaces(person.id)).some(({ account }) => account.id === asked);
  await sessions.workIn(id, found ? asked : null);
  return c.redirect('/dashboard', 303);
}

function refuseInvitation(c: SiteContext, fault: 'link-over' | 'own-account'): Response | Promise<Response> {
  if (fault === 'link-over') return linkOver(c);
  const { faults, pages } = messagesOf(c).said;
  return c.html(messagePage(c, pages['invitation-over'][0] ?? '', faults['own-account']), 410);
}

async function accept(c: SiteContext): Promise<Response> {
  const session = c.get('session');
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  if (!session) return c.redirect('/sign-in', 303);
  const { teams, sessions } = c.get('options').services;
  const outcome = await teams.accept(form.get('token') ?? '', session.person);
  if (!outcome.ok) return refuseInvitation(c, outcome.fault);
  const { account, role } = outcome.value;
  await sessions.workIn(session.id, account.id);
  audit(c, 'member-joined', { account: account.id, subject: `${session.person.email}: ${role}` });
  return c.redirect('/dashboard?joined', 303);
}

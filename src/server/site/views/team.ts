/** The people of an account, and what they did. */

import { html } from 'hono/html';
import type { Account } from '../../services.ts';
import {
  type Invitation,
  type LoggedEvent,
  MEMBER_ROLES,
  type Member,
  may,
  type Role,
  type Workspace,
} from '../../teams/types.ts';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import type { SiteContext } from '../site-options.ts';
import { choices, date, dateTime, field } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  billing: 'Billing',
};

const ROLE_HINTS = {
  admin: 'Everything, people and the plan too.',
  member: 'Tokens, templates, jobs and the playground.',
  billing: 'The plan and its payment alone.',
} as const;

/** As others see it. */
const teamName = ({ name, email }: Account): string => name ?? email;

interface TeamPage {
  readonly members: readonly Member[];
  readonly workspaces: readonly Workspace[];
  readonly invitations: readonly Invitation[];
  readonly errors: FieldErrors;
  /** As typed. */
  readonly email: string;
  readonly message: Html | null;
}

export function teamPage(c: SiteContext, of: TeamPage): Html {
  const { account, role } = c.get('session')!;
  const manages = may(role, 'people');
  const wrong = Object.keys(of.errors).length > 0;
  return page(
    c,
    { title: wrong ? 'Error: Team' : 'Team', current: '/dashboard/team', dashboard: true },
    html`<h1>Team</h1>
      ${of.message}
      <p>People who work in this account share its plan, tokens, templates and jobs. Each signs in with their own address.${
        manages ? html` <a href="/dashboard/audit">See what was done</a>.` : ''
      }</p>
      <section class="card" aria-labelledby="members"><h2 id="members">${teamName(account)}</h2>${memberTable(c, of.members, manages)}</section>
      ${manages ? inviteForm(c, of) : ''}
      ${of.invitations.length > 0 ? invitationTable(c, of.invitations) : ''}
      ${manages ? nameForm(c, account, of.errors) : ''}
      ${of.workspaces.length > 0 ? workspaceList(c, of.workspaces) : ''}`,
  );
}

function memberTable(c: SiteContext, members: readonly Member[], manages: boolean): Html {
  const rows = members.map(
    (one) =>
      html`<tr><th scope="row">${one.email}</th><td>${manages && one.role !== 'owner' ? memberForm(c, one) : ROLE_NAMES[one.role]}</td><td>${date(one.joinedAt)}</td></tr>`,
  );
  return html`<table class="simple"><caption class="sr">Members</caption>
    <thead><tr><th scope="col">Address</th><th scope="col">Role</th><th scope="col">Since</th></tr></thead><tbody>${rows}</tbody></table>`;
}

const roleOptions = (chosen: Role): Html[] =>
  MEMBER_ROLES.map(
    (role) => html`<option value="${role}"${role === chosen ? html` selected` : ''}>${ROLE_NAMES[role]}</option>`,
  );

const memberForm = (c: SiteContext, { person, email, role }: Member): Html =>
  html`<form class="inline" method="post" action="/dashboard/team/member">${csrfField(c)}
    <input type="hidden" name="person" value="${person}">
    <select name="role" aria-label="Role of ${email}">${roleOptions(role)}</select>
    <button class="quiet small">Change<span class="sr"> the role of ${email}</span></button>
    <button class="quiet small" name="remove" value="1">Remove<span class="sr"> ${email}</span></button></form>`;

const inviteForm = (c: SiteContext, { errors, email }: TeamPage): Html =>
  html`<form class="card" method="post" action="/dashboard/team/invite" aria-labelledby="invite">${csrfField(c)}
    <h2 id="invite">Invite somebody</h2>
    ${field({ name: 'email', label: 'E-mail', type: 'email', value: email, hint: 'They get a link, which works for a week.', autocomplete: 'off', maxLength: 254 }, errors)}
    ${choices({ name: 'role', legend: 'Role', value: 'member', choices: MEMBER_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role], hint: ROLE_HINTS[role] })) }, NO_ERRORS)}
    <button class="button">Send the invitation</button></form>`;

function invitationTable(c: SiteContext, invitations: readonly Invitation[]): Html {
  const rows = invitations.map(
    (one) => html`<tr><th scope="row">${one.email}</th><td>${ROLE_NAMES[one.role]}</td><td>${date(one.expiresAt)}</td>
      <td><form class="inline" method="post" action="/dashboard/team/withdraw">${csrfField(c)}<input type="hidden" name="invitation" value="${one.id}">
        <button class="quiet small">Withdraw<span class="sr"> the invitation of ${one.email}</span></button></form></td></tr>`,
  );
  return html`<section class="card" aria-labelledby="invited"><h2 id="invited">Invited</h2>
    <table class="simple"><caption class="sr">Invitations</caption>
    <thead><tr><th scope="col">Address</th><th scope="col">Role</th><th scope="col">Valid until</th><th scope="col"><span class="sr">Actions</span></th></tr></thead><tbody>${rows}</tbody></table></section>`;
}

const nameForm = (c: SiteContext, { name }: Account, errors: FieldErrors): Html =>
  html`<form class="card" method="post" action="/dashboard/team/name" aria-labelledby="name-of">${csrfField(c)}
    <h2 id="name-of">Name of the team</h2>
    ${field({ name: 'name', label: 'Name', value: name ?? '', hint: 'Shown to members and in invitations.', required: false, autocomplete: 'organization', maxLength: 100 }, errors)}
    <button class="button quiet">Save</button></form>`;

function workspaceList(c: SiteContext, workspaces: readonly Workspace[]): Html {
  const { account: current, person } = c.get('session')!;
  const all: readonly Workspace[] = [{ account: person, role: 'owner' }, ...workspaces];
  const items = all.map(({ account, role }) => {
    const own = account.id === person.id;
    const name = own ? 'Your own account' : teamName(account);
    const form = (action: string, text: string): Html =>
      html`<form class="inline" method="post" action="/dashboard/team/${action}">${csrfField(c)}<input type="hidden" name="account" value="${account.id}"><button class="quiet small">${text}<span class="sr"> ${name}</span></button></form>`;
    return html`<li><strong>${name}</strong> <span class="fine">${ROLE_NAMES[role]}</span> ${
      account.id === current.id ? html`<span class="badge">You are here</span>` : form('work-in', 'Work in')
    } ${own ? '' : form('leave', 'Leave')}</li>`;
  });
  return html`<section class="card" aria-labelledby="yours"><h2 id="yours">Accounts you work in</h2><ul class="devices">${items}</ul></section>`;
}

/** What a link in a mail leads to. */
export function invitationPage(c: SiteContext, { account, role }: Workspace, token: string): Html {
  const session = c.get('session');
  const back = encodeURIComponent(`/invitation?token=${token}`);
  const name = teamName(account);
  return page(
    c,
    { title: `Join ${name}`, hidden: true },
    html`<div class="narrow"><h1>Join ${name}</h1>
      <p class="lead">You are invited as ${ROLE_NAMES[role]}: ${role === 'owner' ? '' : ROLE_HINTS[role]}</p>
      ${
        session
          ? html`<form class="card" method="post" action="/invitation">${csrfField(c)}<input type="hidden" name="token" value="${token}">
              <p>You are signed in as <strong>${session.person.email}</strong>.</p><button class="button">Join</button></form>`
          : html`<div class="card"><p>Sign in with your own address first.</p>
              <p class="buttons"><a class="button" href="/sign-in?next=${back}">Sign in</a> <a class="button quiet" href="/sign-up">Sign up</a></p>
              <p class="fine">After signing up, open the link in the mail again.</p></div>`
      }</div>`,
  );
}

/** "token-created" as "Token created". */
const words = (event: string): string => event.charAt(0).toUpperCase() + event.slice(1).replaceAll('-', ' ');

export function auditPage(c: SiteContext, events: readonly LoggedEvent[], next: string | null): Html {
  const rows = events.map(
    ({ at, event, email, subject, network }) =>
      html`<tr><td>${dateTime(at)}</td><th scope="row">${words(event)}${subject ? html` <span class="fine">${subject}</span>` : ''}</th><td>${email ?? ''}</td><td>${network}</td></tr>`,
  );
  return page(
    c,
    { title: 'Audit log', current: '/dashboard/team', dashboard: true },
    html`<h1>Audit log</h1>
      <p>What people did in this account in the last year. <a href="/dashboard/team">Back to the team</a></p>
      ${
        events.length === 0
          ? html`<p class="empty">Nothing yet.</p>`
          : html`<table class="simple"><caption class="sr">Events</caption>
              <thead><tr><th scope="col">When</th><th scope="col">What</th><th scope="col">Who</th><th scope="col">From</th></tr></thead><tbody>${rows}</tbody></table>`
      }
      ${next === null ? '' : html`<p><a href="/dashboard/audit?after=${next}">Older events</a></p>`}`,
  );
}

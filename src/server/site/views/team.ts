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
import type { Messages } from '../languages/en.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { choices, field, titled } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';
import { about, date, dateTime, fill, linkTo, strong } from './words.ts';

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
  const messages = messagesOf(c);
  const { team: words } = messages;
  return page(
    c,
    { title: titled(words.title, of.errors, messages), current: '/dashboard/team', dashboard: true },
    html`<h1>${words.title}</h1>
      ${of.message}
      <p>${words.lead}${manages ? html` ${fill(words.seeLog, { audit: linkTo('/dashboard/audit') })}` : ''}</p>
      <section class="card" aria-labelledby="members"><h2 id="members">${teamName(account)}</h2>${memberTable(c, of.members, manages)}</section>
      ${manages ? inviteForm(c, of) : ''}
      ${of.invitations.length > 0 ? invitationTable(c, of.invitations) : ''}
      ${manages ? nameForm(c, account, of.errors) : ''}
      ${of.workspaces.length > 0 ? workspaceList(c, of.workspaces) : ''}`,
  );
}

function memberTable(c: SiteContext, members: readonly Member[], manages: boolean): Html {
  const messages = messagesOf(c);
  const { team: words } = messages;
  const rows = members.map(
    (one) =>
      html`<tr><th scope="row">${one.email}</th><td>${manages && one.role !== 'owner' ? memberForm(c, one) : words.roles[one.role]}</td><td>${date(one.joinedAt, messages)}</td></tr>`,
  );
  return html`<table class="simple"><caption class="sr">${words.members}</caption>
    <thead><tr><th scope="col">${words.address}</th><th scope="col">${words.role}</th><th scope="col">${words.since}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

const roleOptions = ({ roles }: Messages['team'], chosen: Role): Html[] =>
  MEMBER_ROLES.map(
    (role) => html`<option value="${role}"${role === chosen ? html` selected` : ''}>${roles[role]}</option>`,
  );

function memberForm(c: SiteContext, { person, email, role }: Member): Html {
  const { team: words } = messagesOf(c);
  return html`<form class="inline" method="post" action="/dashboard/team/member">${csrfField(c)}
    <input type="hidden" name="person" value="${person}">
    <select name="role" aria-label="${words.roleOf(email)}">${roleOptions(words, role)}</select>
    <button class="quiet small">${words.change}${about(c, words.changeWhich(email))}</button>
    <button class="quiet small" name="remove" value="1">${words.remove}${about(c, email)}</button></form>`;
}

function inviteForm(c: SiteContext, { errors, email }: TeamPage): Html {
  const messages = messagesOf(c);
  const { team: words } = messages;
  const roles = MEMBER_ROLES.map((role) => ({ value: role, label: words.roles[role], hint: words.roleHints[role] }));
  return html`<form class="card" method="post" action="/dashboard/team/invite" aria-labelledby="invite">${csrfField(c)}
    <h2 id="invite">${words.invite}</h2>
    ${field({ name: 'email', label: words.email, type: 'email', value: email, hint: words.inviteHint, autocomplete: 'off', maxLength: 254 }, errors, messages)}
    ${choices({ name: 'role', legend: words.role, value: 'member', choices: roles }, NO_ERRORS, messages)}
    <button class="button">${words.send}</button></form>`;
}

function invitationTable(c: SiteContext, invitations: readonly Invitation[]): Html {
  const messages = messagesOf(c);
  const { team: words } = messages;
  const rows = invitations.map(
    (
      one,
    ) => html`<tr><th scope="row">${one.email}</th><td>${words.roles[one.role]}</td><td>${date(one.expiresAt, messages)}</td>
      <td><form class="inline" method="post" action="/dashboard/team/withdraw">${csrfField(c)}<input type="hidden" name="invitation" value="${one.id}">
        <button class="quiet small">${words.withdraw}${about(c, words.withdrawWhich(one.email))}</button></form></td></tr>`,
  );
  return html`<section class="card" aria-labelledby="invited"><h2 id="invited">${words.invited}</h2>
    <table class="simple"><caption class="sr">${words.invitations}</caption>
    <thead><tr><th scope="col">${words.address}</th><th scope="col">${words.role}</th><th scope="col">${words.validUntil}</th><th scope="col"><span class="sr">${words.actions}</span></th></tr></thead><tbody>${rows}</tbody></table></section>`;
}

function nameForm(c: SiteContext, { name }: Account, errors: FieldErrors): Html {
  const messages = messagesOf(c);
  const { team: words } = messages;
  return html`<form class="card" method="post" action="/dashboard/team/name" aria-labelledby="name-of">${csrfField(c)}
    <h2 id="name-of">${words.nameTitle}</h2>
    ${field({ name: 'name', label: words.name, value: name ?? '', hint: words.nameHint, required: false, autocomplete: 'organization', maxLength: 100 }, errors, messages)}
    <button class="button quiet">${words.save}</button></form>`;
}

function workspaceList(c: SiteContext, workspaces: readonly Workspace[]): Html {
  const { account: current, person } = c.get('session')!;
  const { team: words } = messagesOf(c);
  const all: readonly Workspace[] = [{ account: person, role: 'owner' }, ...workspaces];
  const items = all.map(({ account, role }) => {
    const own = account.id === person.id;
    const name = own ? words.own : teamName(account);
    const form = (action: string, text: string): Html =>
      html`<form class="inline" method="post" action="/dashboard/team/${action}">${csrfField(c)}<input type="hidden" name="account" value="${account.id}"><button class="quiet small">${text}${about(c, name)}</button></form>`;
    return html`<li><strong>${name}</strong> <span class="fine">${words.roles[role]}</span> ${
      account.id === current.id ? html`<span class="badge">${words.here}</span>` : form('work-in', words.workIn)
    } ${own ? '' : form('leave', words.leave)}</li>`;
  });
  return html`<section class="card" aria-labelledby="yours"><h2 id="yours">${words.workspaces}</h2><ul class="devices">${items}</ul></section>`;
}

/** What a link in a mail leads to. */
export function invitationPage(c: SiteContext, { account, role }: Workspace, token: string): Html {
  const session = c.get('session');
  const back = encodeURIComponent(`/invitation?token=${token}`);
  const { team: words, shell } = messagesOf(c);
  const title = words.join(teamName(account));
  const hint = role === 'owner' ? '' : words.roleHints[role];
  return page(
    c,
    { title, hidden: true },
    html`<div class="narrow"><h1>${title}</h1>
      <p class="lead">${words.invitedAs(words.roles[role], hint)}</p>
      ${
        session
          ? html`<form class="card" method="post" action="/invitation">${csrfField(c)}<input type="hidden" name="token" value="${token}">
              <p>${fill(words.signedInAs, { email: strong(session.person.email) })}</p><button class="button">${words.joinButton}</button></form>`
          : html`<div class="card"><p>${words.signInFirst}</p>
              <p class="buttons"><a class="button" href="/sign-in?next=${back}">${shell.signIn}</a> <a class="button quiet" href="/sign-up">${words.signUp}</a></p>
              <p class="fine">${words.afterSignUp}</p></div>`
      }</div>`,
  );
}

/** One that only an earlier version knew has its own name. */
const eventName = (event: string, names: Readonly<Record<string, string>>): string => names[event] ?? event;

export function auditPage(c: SiteContext, events: readonly LoggedEvent[], next: string | null): Html {
  const messages = messagesOf(c);
  const { audit: words } = messages.team;
  const rows = events.map(
    ({ at, event, email, subject, network }) =>
      html`<tr><td>${dateTime(at, messages)}</td><th scope="row">${eventName(event, words.events)}${subject ? html` <span class="fine">${subject}</span>` : ''}</th><td>${email ?? ''}</td><td>${network}</td></tr>`,
  );
  return page(
    c,
    { title: words.title, current: '/dashboard/team', dashboard: true },
    html`<h1>${words.title}</h1>
      <p>${fill(words.lead, { team: linkTo('/dashboard/team') })}</p>
      ${
        events.length === 0
          ? html`<p class="empty">${words.nothing}</p>`
          : html`<table class="simple"><caption class="sr">${words.caption}</caption>
              <thead><tr><th scope="col">${words.when}</th><th scope="col">${words.what}</th><th scope="col">${words.who}</th><th scope="col">${words.from}</th></tr></thead><tbody>${rows}</tbody></table>`
      }
      ${next === null ? '' : html`<p><a href="/dashboard/audit?after=${next}">${words.older}</a></p>`}`,
  );
}

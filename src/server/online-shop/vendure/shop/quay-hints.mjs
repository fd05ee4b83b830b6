import { Inject, Injectable } from '@nestjs/common';
import { Mutation } from '@nestjs/graphql';
import { Allow, Logger, Permission, TransactionalConnection, UserInputError } from '@vendure/core';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { inject, resolves } from './quay-decorators.mjs';

// The till is told that an order has changed, and nothing of it: it reads what has. A hint that is lost is found by its
// next reading.

/** A command of the till changes an order several times: one hint is enough. */
const restMs = 200;
const limitMs = 5000;
/** The till may restart, or its line be down: it is told again after 2, 8, 32 and 128 seconds. */
const mostAgain = 4;

/** Where the till of a channel is told. In a table of its own: Vendure's API shows hidden fields of a channel, too. */
export class QuayTill {}
Entity('quay_till')(QuayTill);
PrimaryColumn({ type: 'varchar' })(QuayTill.prototype, 'channelId');
Column({ type: 'varchar' })(QuayTill.prototype, 'url');
/** The word by which the till knows a hint. */
Column({ type: 'varchar' })(QuayTill.prototype, 'secret');

/** @returns what the till answers */
async function post({ url, secret }) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  });
  await response.body?.cancel();
  return response;
}

/** Tells each till that has asked for it. Nothing waits for it, and its failures stay here. */
export class Hints {
  isDue = false;
  isBusy = false;
  failures = 0;

  soon() {
    this.isDue = true;
    if (this.isBusy) return;
    this.isBusy = true;
    void this.tell().finally(() => {
      this.isBusy = false;
      if (this.isDue) this.soon();
    });
  }

  async tell() {
    await new Promise(resolve => setTimeout(resolve, restMs).unref());
    this.isDue = false;
    try {
      const tills = await this.connection.rawConnection.getRepository(QuayTill).find();
      await Promise.all(tills.map(till => this.tellOne(till)));
      this.failures = 0;
    } catch (error) {
      Logger.warn(`The till was not told of an order: ${error.message}`, 'Quay');
      this.failures += 1;
      if (this.failures <= mostAgain) setTimeout(() => this.soon(), 500 * 4 ** this.failures).unref();
      else this.failures = 0;
    }
  }

  async tellOne(till) {
    const { status } = await post(till);
    // The till has another shop, or another word, by now.
    if (status === 401)
      await this.connection.rawConnection.getRepository(QuayTill).delete({ secret: till.secret });
    if (status === 429 || status >= 500) throw new Error(`it answered ${status}`);
  }
}

export class QuayHints {
  /** Keeps where the till is told of orders, and tells there once: the answer says whether it was reached. */
  async quayTellAt(ctx, { url, secret }) {
    if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
      throw new UserInputError('This is no address of a web server.');
    if (!/^[\x21-\x7e]{1,200}$/.test(secret)) throw new UserInputError('The word has other letters.');
    const till = { channelId: String(ctx.channelId), url, secret };
    await this.connection.rawConnection.getRepository(QuayTill).upsert(till, ['channelId']);
    try {
      return { success: (await post(till)).ok };
    } catch {
      return { success: false };
    }
  }
}

Inject(TransactionalConnection)(Hints.prototype, 'connection');
Injectable()(Hints);
inject(QuayHints, { connection: TransactionalConnection });
resolves(QuayHints, 'quayTellAt', [Mutation('quayTellAt'), Allow(Permission.CreateStockLocation)], true);

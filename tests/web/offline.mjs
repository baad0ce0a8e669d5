// The site without a network: its server is stopped.

export async function offline(person, stop) {
  const { browser, equal, section, evaluate, verdict, build, anew, at, text, there, choose } = person;

  await section("the site can be installed", async () => {
    await anew("");
    const { url, errors } = await browser.send("Page.getAppManifest");
    equal("its manifest", [url.endsWith("/manifest.webmanifest"), errors], [true, []]);
    const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
    equal("nothing is missing", installabilityErrors.map(({ errorId }) => errorId), []);
    await evaluate("navigator.serviceWorker.ready.then(() => 1)");
    await browser.until(`navigator.serviceWorker.controller`);
  });

  await section("the site works without its server", async () => {
    stop();
    equal("nothing is there", await fetch(person.page).then(() => "a server", () => "nothing"), "nothing");
    for (const hash of ["", "#5", "#free", "#print/5"]) {
      await at(hash);
      equal(`${hash || "the map"} opens`, await evaluate(`document.querySelector(".lost")?.textContent ?? null`), null);
    }
    await at("#3");
    await verdict("fail");
    await browser.click(".helps [data-do=hint]");
    await there(".hints li");
    await build(3);
    await verdict("pass");
    // A worker that is started later comes from the cache, too.
    await browser.click("[data-do=menu]");
    await choose("Solver");
    await there("dialog[open] footer .main");
    equal("the solver", await text("dialog[open] h2"), "Solver");
    await browser.click("dialog[open] footer .main");
    await browser.until(`document.querySelector("dialog[open] footer button").checkVisibility()`);
    await browser.key("Escape");
    await at("#5?x=1");
    await verdict("fail");
  });
}

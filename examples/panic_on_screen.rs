//! Panics where the workbench works, so that `tests/edit.sh` can see what becomes of the terminal.

fn main() {
    let result = tumble::terminal::on_screen(|terminal| -> anyhow::Result<()> {
        terminal.draw(tumble::edit::Screen::new)?;
        std::thread::sleep(std::time::Duration::from_millis(500));
        panic!("the workbench is at fault");
    });
    assert!(result.is_ok(), "no terminal: {result:?}");
}
